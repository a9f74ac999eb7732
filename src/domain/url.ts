import normalizeUrl from "normalize-url";
import { parse as parseHost } from "tldts";
import { AssayError } from "./error.ts";

/** An absolute http(s) or `library:` address in the one normal form that dedupe, citations and the cache use (G8). */
export type CanonicalUrl = string & { readonly __brand: "CanonicalUrl" };

/** Parameters that say how a reader came to a page and nothing about which page it is. `ref` and `source` are not among them: some sites mean them. */
const TRACKING_PARAMETERS = [
  /^utm_\w+/i,
  /^(?:fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|hsctatracking|vero_id|oly_enc_id|oly_anon_id|_ga|_gl|s_cid|ncid|cmpid|wt_mc|spm|scid|srsltid|rut)$/i,
];

const SECRET_NAMES =
  "api[-_]?key|apikey|key|token|access[-_]?token|auth|authorization|password|passwd|pwd|secret|client[-_]?secret|sig|signature|session(?:id)?|sid|jwt|code|x-amz-(?:signature|credential|security-token)|x-goog-(?:signature|credential)";
const SECRET_PARAMETER = new RegExp(`^(?:${SECRET_NAMES})$`, "i");
const SECRET_IN_TEXT = new RegExp(`([?&](?:${SECRET_NAMES})=)[^&#\\s"'<>()[\\]]+`, "gi");

/**
 * Brings an address into normal form: lower-case scheme and host, no `www.`, default port, fragment, trailing slash or tracking
 * parameters, parameters in order (G8). http and https stay apart, since only one of them may answer.
 * @throws AssayError INVALID_INPUT when it is not an absolute http(s) or `library:` address, or carries a user name or password.
 */
export function canonicalUrl(raw: string): CanonicalUrl {
  const text = raw.trim();
  if (text.startsWith("library:")) return text as CanonicalUrl;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new AssayError(
      "INVALID_INPUT",
      `"${redactUrl(text).slice(0, 200)}" is not an absolute address; write it with https:// in front.`,
      { field: "url" },
    );
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new AssayError("INVALID_INPUT", `Only http and https addresses can be read, not "${url.protocol}".`, { field: "url" });
  }
  if (url.username || url.password) {
    throw new AssayError("INVALID_INPUT", "An address with a user name or password in it is not read.", { field: "url" });
  }
  return normalizeUrl(url.href, {
    stripHash: true,
    stripWWW: true,
    stripTextFragment: true,
    removeQueryParameters: TRACKING_PARAMETERS,
    removeTrailingSlash: true,
    removeSingleSlash: false,
    sortQueryParameters: true,
  }) as CanonicalUrl;
}

/** {@link canonicalUrl}, or undefined where the address is of no use. */
export function tryCanonicalUrl(raw: string): CanonicalUrl | undefined {
  try {
    return canonicalUrl(raw);
  } catch {
    return undefined;
  }
}

/** The host of an address, without `www.`; the collection's name for `library:` addresses. */
export function hostOf(url: string): string {
  if (url.startsWith("library:")) return url.slice("library:".length).replace(/^\/+/, "").split("/")[0] ?? "library";
  try {
    return new URL(url).hostname.replace(/^www\./, "");
  } catch {
    return "";
  }
}

/** The registrable domain (`example.co.uk`), the bare host for addresses without one (an IP, localhost), the collection for a library document. */
export function registrableDomain(url: string): string {
  if (url.startsWith("library:")) return hostOf(url);
  return parseHost(url, { allowPrivateDomains: true }).domain ?? hostOf(url);
}

/** The registrable name without its public suffix: `lg` for `lg.co.kr` (G1 compares country forms by it). */
export function registrableName(url: string): string {
  return parseHost(url, { allowPrivateDomains: true }).domainWithoutSuffix ?? hostOf(url);
}

/** Whether an address holds no key: what is behind a key is not everybody's who has the rest of the address. */
export function isKeyless(url: string): boolean {
  return redactUrl(url) === url;
}

/** The address without its keys, as one that others have put up is asked for and kept: their keys are not for our use (X5). */
export function withoutKeys(url: CanonicalUrl): CanonicalUrl {
  if (isKeyless(url)) return url;
  const bare = new URL(url);
  for (const name of [...bare.searchParams.keys()]) if (SECRET_PARAMETER.test(name)) bare.searchParams.delete(name);
  return canonicalUrl(bare.href);
}

/** A text in which the keys of addresses are blotted out (X5). */
export function redactUrlsIn(text: string): string {
  return text.replace(SECRET_IN_TEXT, "$1***");
}

/** The address with user names, passwords and secret-looking parameters blotted out, fit for logs and pages (G8). */
export function redactUrl(raw: string): string {
  let url: URL;
  try {
    url = new URL(raw);
  } catch {
    return redactUrlsIn(raw.replace(/\/\/[^/@\s]+@/g, "//***@"));
  }
  if (!url.username && !url.password && url.search === "") return raw;
  if (url.username) url.username = "***";
  if (url.password) url.password = "***";
  const secret = [...url.searchParams.keys()].filter((name) => SECRET_PARAMETER.test(name));
  if (secret.length === 0 && !url.username && !url.password) return raw;
  for (const name of secret) url.searchParams.set(name, "***");
  return url.href;
}
