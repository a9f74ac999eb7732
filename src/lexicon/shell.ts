/**
 * The words of the shell itself: utilities and built-ins of POSIX.1, and the few programs that every server has beside them, save those that destroy or stop something. They
 * are the language in which code is written, as "and" is of a sentence's, and tell nothing of what they work on.
 */
const UTILITIES =
  "[ awk basename cat cd chmod chown cmp command comm cp curl cut date diff dirname echo env exit export false find fold getconf git grep gunzip gzip head id jq ls less ln make mkdir mv od openssl paste printf pwd read readlink rsync scp sed set sh sha256sum sleep sort split ssh sudo systemctl tail tar tee test touch tr true uname uniq unzip wait wc wget xargs";
/** Of these the first word behind them says what they do. */
const WITH_DEEDS = "git openssl systemctl";
/** What these name last is theirs to make. */
const MAKERS = "cp ln mkdir mv tee touch";
/** Folders that every system has, in which nobody but who runs it says what goes where. */
const FOLDERS = "/etc /home /opt /srv /tmp /usr /usr/bin /usr/local /usr/local/bin /var /var/lib /var/log /var/tmp";
/** What every program understands. */
const EVERYWHERE = "--help --version";
const KEYWORDS = "if then elif else fi for in while until do done case esac";

export const SHELL_UTILITIES: ReadonlySet<string> = new Set(UTILITIES.split(" "));
export const SHELL_DEEDS: ReadonlySet<string> = new Set(WITH_DEEDS.split(" "));
export const SHELL_MAKERS: ReadonlySet<string> = new Set(MAKERS.split(" "));
export const SHELL_GIVENS: ReadonlySet<string> = new Set([...FOLDERS.split(" "), ...EVERYWHERE.split(" ")]);
export const SHELL_KEYWORDS: ReadonlySet<string> = new Set(KEYWORDS.split(" "));
