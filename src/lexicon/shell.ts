/**
 * The words of the shell itself: utilities and built-ins that POSIX.1 has on every system, save those that destroy or stop something. They are the language in which code
 * is written, as "and" is of a sentence's, and tell nothing of what they work on.
 */
const UTILITIES =
  "[ awk basename cat cd chmod chown cmp command comm cp cut date diff dirname echo env exit export false find fold getconf grep head id ls ln mkdir mv od paste printf pwd read readlink sed set sh sleep sort split sudo tail tar tee test touch tr true uname uniq wait wc xargs";
const KEYWORDS = "if then elif else fi for in while until do done case esac";

export const SHELL_UTILITIES: ReadonlySet<string> = new Set(UTILITIES.split(" "));
export const SHELL_KEYWORDS: ReadonlySet<string> = new Set(KEYWORDS.split(" "));
