/** Names of options, functions and settings as documentation writes them: `--pool`, `testTimeout`, `max_threads`, `poolOptions.threads`, or anything in backticks. */
const IDENTIFIER =
  /`[^`\s]{2,60}`|(?<![\p{L}\p{N}-])--?[a-z][\w-]{1,80}(?:\.[\w-]{1,80}){0,8}|(?<![\p{L}\p{N}_.$])(?:[\p{L}_$][\w$]{0,80}(?:\.[\p{L}_$][\w$]{1,80}){1,8}|[a-z][a-z\d]{0,80}[A-Z]\w{0,80}|[A-Za-z\d]{1,80}_\w{1,80})/gu;
const BARE = /^`|`$|(?<![().,;:])[().,;:]+$/g;
/** A page with this many of them, or with this many defaults, is made to be looked up in. */
const REFERENCE_IDENTIFIERS = 15;
const REFERENCE_DEFAULTS = 6;
/** That many in as many characters, where it is longer. */
const REFERENCE_LENGTH = 40_000;

/** The identifiers a text names, each once, in order, without backticks. */
export function identifiersIn(text: string): string[] {
  const found = [...text.matchAll(IDENTIFIER)].map(([whole]) => whole.replace(BARE, ""));
  return [...new Set(found.filter((name) => name.length > 2))];
}

/** Whether a text lists options, parameters or defaults, so that more is to be taken from it than from prose. */
export function isReference(text: string): boolean {
  const defaults = text.match(/\bdefaults?\b/gi)?.length ?? 0;
  // A long text names this and that by the way: what is made to be looked up in is full of them.
  const enough = (count: number, least: number): boolean => count >= least && count >= (least * text.length) / REFERENCE_LENGTH;
  return enough(defaults, REFERENCE_DEFAULTS) || enough(identifiersIn(text).length, REFERENCE_IDENTIFIERS);
}

/** How much a passage says of an identifier: 0 when it does not name it, more when a line begins with it, as where an option is described. */
export function describes(passage: string, identifier: string): number {
  const escaped = identifier.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const whole = `(?<![\\p{L}\\p{N}_.-])${escaped}(?![\\p{L}\\p{N}_]|-\\p{L})`;
  const named = passage.match(new RegExp(whole, "giu"))?.length ?? 0;
  if (named === 0) return 0;
  return Math.min(named, 5) + (new RegExp(`^[\\s#*+|>\`-]*${whole}`, "imu").test(passage) ? 10 : 0);
}
