/** Words that questions and answers use for one another, across all subjects; a word may stand in several groups. */
export const GROUPS = `
cost price pricing fee charge expense paid cheap cheaper cheapest expensive
start begin launch commence
stop end finish terminate halt cease
interrupt interrupted interruption kill killed crash stop stopped abort
resume continue
ill illness sick sickness disease
limit cap maximum max quota bound ceiling most least minimum
check verify verification validate confirm examine inspect test
error failure fault bug problem issue fail
fix repair resolve solve solution remedy workaround
install setup installation
delete remove erase drop discard
create make build generate produce construct
found founded establish established founder
invent invention inventor develop developed
author write wrote written
buy purchase order
fast faster fastest quick quickest speed rapid quickly
slow delay latency slowly
safe secure security safety protect protection
danger risk hazard threat
benefit advantage strength pro upside win won recommend recommended convenient
drawback disadvantage con weakness limitation downside problem broke broken fail failed expensive slow noisy lack
cause reason lead trigger due
effect impact consequence result outcome
treat treatment therapy cure
symptom sign
car vehicle automobile
company firm business organisation organization
employee staff worker
population inhabitant resident people live
tall taller tallest height high higher highest metre
long longer longest length duration last lasts
wide width
deep depth
heavy heavier heaviest lighter lightest weight weigh
old older oldest age
leader head president director chief chair
located location situated lie place based stand
open opening hours
close closed shut
warranty guarantee
refund reimburse reimbursement
ship shipping delivery deliver
folder directory
provider service vendor supplier
configure setting configuration option
support compatible supported
require need requirement must prerequisite required
allow permit permitted may
forbid ban prohibit prohibited forbidden
show display
change modify update edit alter
version release
retry attempt retries
keep retain store save retention stored kept
password passphrase credential
choose pick select decide
increase rise grow growth rose grew
decrease fall decline reduce reduction fell
average mean
citation cite reference quote
sentence statement claim
answer reply response
key token credential
user customer client
phone telephone
rule policy regulation
work function operate
use usage used
pick select
die died death
born birth
name called named appoint appointed nominate hire
kind type sort category
eat food feed diet
water irrigation
often frequently frequency every
happen occur
offer provide give
begin origin
live habitat
big bigger biggest large larger largest size capacity
store save cache
find locate
share proportion percentage percent
teach teacher instructor
help assist assistance
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

/** Endings that a stemmer may leave on one form of a word and take from another. */
export const ENDINGS = new Set(
  " c t e s es ed er or ers ing ion ions ation at ate ment ly al ic iti iv ive abl able ibl ible ant ent anc enc ance ence i y ist ism iz ize ur ure ous ful ness ship ori ory ar ari ary n an".split(
    " ",
  ),
);
