/**
 * The words of the shell itself: utilities and built-ins of POSIX.1, and the few programs that every server has beside them, save those that destroy or stop something. They
 * are the language in which code is written, as "and" is of a sentence's, and tell nothing of what they work on.
 */
const UTILITIES =
  "[ awk basename cat cd chmod chown cmp command comm cp curl cut date diff dirname echo env exit export false fold getconf git grep gunzip gzip head id jq ls less ln make mkdir mv od openssl paste printf pwd read readlink sed set sh sha256sum sleep sort split sudo systemctl tail tar tee test touch tr true uname uniq unzip wait wc wget xargs";
/** Of these a word with a point is no file. */
const OF_THE_NETWORK = "curl git systemctl wget";
/** What these do, by the first word behind them. */
const DEEDS =
  "git add,git checkout,git clone,git commit,git diff,git fetch,git grep,git log,git pull,git rev-parse,git show,git status,git switch,openssl req,openssl s_client,openssl verify,openssl version,openssl x509,systemctl daemon-reload,systemctl disable,systemctl enable,systemctl is-active,systemctl reload,systemctl restart,systemctl start,systemctl status,systemctl stop";
/** Options and words that destroy or stop what stands there. */
const HARM =
  "--delete --exec --force --hard --purge -delete -exec -f -fd -fdx -fr -rf dd delete destroy drop erase halt kill killall mkfs poweroff purge reboot rm rmdir rmtree shred shutdown truncate unlink wipe wipefs";
/** Folders that every system has, in which nobody but who runs it says what goes where. */
const FOLDERS = "/dev/null /etc /home /opt /srv /tmp /usr /usr/bin /usr/local /usr/local/bin /var /var/lib /var/log /var/tmp";
/** What every program understands. */
const EVERYWHERE = "--help --version";
/** Settings that every program goes by. */
const SETTINGS = "HOME LANG LC_ALL PATH TMPDIR TZ";
/** Endings of files that hold nothing but what is written into them. */
const DATA = "bak csv dump json list log lst out sql tmp txt";
/** What jobs of a pipeline stand under, or tell. */
const JOBS = "jobs needs runs-on script services stage stages";
/** Units of time as `date` takes them. */
const TIMES = "sec min hour day week month year";
const KEYWORDS = "if then elif else fi for in while until do done case esac";

export const SHELL_DATA: ReadonlySet<string> = new Set(DATA.split(" "));
export const PIPELINE_KEYS: readonly string[] = JOBS.split(" ");
export const SHELL_TIMES: readonly string[] = TIMES.split(" ");
export const SHELL_UTILITIES: ReadonlySet<string> = new Set(UTILITIES.split(" "));
export const SHELL_NETWORK: ReadonlySet<string> = new Set(OF_THE_NETWORK.split(" "));
export const SHELL_DEEDS: ReadonlySet<string> = new Set(DEEDS.split(","));
export const SHELL_HARM: ReadonlySet<string> = new Set(HARM.split(" "));
export const SHELL_GIVENS: ReadonlySet<string> = new Set([...FOLDERS.split(" "), ...EVERYWHERE.split(" "), ...SETTINGS.split(" ")]);
export const SHELL_KEYWORDS: ReadonlySet<string> = new Set(KEYWORDS.split(" "));
