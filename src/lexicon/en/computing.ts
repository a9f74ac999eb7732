/** Words that who asks about computers and what tells about them use for one another, besides those of all subjects; a word may stand in several groups. */
export const COMPUTING = `
password passphrase credential login logon authentication authenticate auth
login logon signin authentication authenticate session
permission privilege access authorization authorize role right
secret key token credential
user account identity profile
user visitor client person
encrypt encryption encrypted tls ssl https cipher
certificate cert tls ssl https
secure security protect protection harden hardening
hide mask redact anonymize obfuscate scrub sensitive
spy intercept sniff
attack attacker malicious vulnerability exploit
remove delete drop discard strip purge prune exclude
skip ignore omit exclude suppress drop filter
throw discard drop
unwanted unneeded ignore exclude filter
keep retain retention preserve persist persistent
lose lost loss drop dropped durability durable
memory ram heap
disk drive storage volume filesystem space
processor cpu core
compress compression gzip deflate zip shrink
shrink reduce smaller compress trim
grow size rotate rotation truncate
old stale obsolete deprecated expired legacy
boot reboot startup start init
start launch run execute invoke
background daemon service
stop shutdown terminate quit kill exit
restart reload
reload refresh apply
machine computer host server node box instance
hostname host machine
address url uri ip endpoint
domain hostname dns
site website web
page document
forward redirect proxy relay route
redirect redirection rewrite
spread distribute balance balancing balancer
several multiple many
two both multiple pair
crash failure fail panic
down outage unavailable offline unreachable failover
alive live health healthy liveness up
check probe test verify validate inspect
watch monitor monitoring observe track
alert alarm notification notify warn warning
message notification notify alert mail email
mail email smtp
tell notify inform
chart graph plot dashboard visualize visualization diagram
draw plot render graph
figure number metric statistic measurement value
measure metric measurement monitor
count counter number total
log record event entry journal
line entry record row
copy clone duplicate replicate replica mirror
backup snapshot dump
restore recover recovery rollback
save store persist write
send ship forward push transmit deliver publish export emit
fetch pull download retrieve scrape collect obtain
receive ingest accept listen
put place insert add
place destination target location
source origin input
join merge concatenate combine
split divide partition shard separate
slow latency delay lag performance
speed performance throughput
limit throttle quota cap restrict
schedule cron timer periodic interval
nightly daily batch cron periodic
job task batch
change modify edit update alter
setting configuration config option parameter preference
enable activate switch
disable deactivate
allow permit enable allowlist whitelist
block deny ban reject denylist blacklist
find search locate discover discovery lookup
notice detect discover discovery
list enumerate
visit request access
browser client
answer response reply
request query call
program application app software binary executable
problem error issue bug trouble troubleshoot troubleshooting debug
fix repair resolve solve troubleshoot
update upgrade
container docker pod
cluster swarm
folder directory path
database db store
queue buffer backlog
retry repeat again
same identical duplicate
automatic automatically auto automate
outside external remote
inside internal local
open expose publish
reach reachable access connect
connect connection attach
traffic request connection bandwidth
name label tag identifier
label tag attribute dimension
convert transform translate parse
replace substitute
time timestamp date
install installation setup deploy
deploy deployment rollout
plugin extension module addon
screen display
group aggregate cluster
share sharing collaborate
undo revert rollback restore
pause suspend hold
resume continue unpause
stuck hang freeze unresponsive
picture image photo
attach attachment upload
offline disconnected
sync synchronize synchronization
bundle package
compile build
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));
