import { parse as parseHost } from "tldts";
import { hostOf, registrableDomain } from "../../domain/url.ts";
import { ORGANISATIONS } from "./organisations.ts";

const BY_DOMAIN = new Map(ORGANISATIONS.flatMap(([name, domains]) => domains.map((domain) => [domain, name] as const)));

/** Country suffixes under which companies register the forms of their one name: `amazon.de`, `amazon.co.uk`, `amazon.com.br`. */
const COMMERCIAL = /^(?:com|[a-z]{2}|(?:com?|co)\.[a-z]{2})$/;
const ASSOCIATION = /^(?:org|org\.[a-z]{2}|or\.jp)$/;
/** Two-letter suffixes used as words rather than for a country: a name there need not be the company's. */
const NO_COUNTRY = new Set(["ai", "io", "co", "me", "tv", "fm", "ly", "gg", "sh", "to", "so", "is", "it", "am"]);

/**
 * Who stands behind an address (G6): subdomains are one, country forms of one name are one (`amazon.de`, `amazon.co.uk`), and so are the
 * domains listed in organisations.ts. Different kinds of suffix are different organisations (`nature.com`, `nature.org`).
 */
export function organisationOf(url: string): string {
  if (url.startsWith("library:")) return `library:${hostOf(url)}`;
  const domain = registrableDomain(url);
  const listed = BY_DOMAIN.get(domain);
  if (listed !== undefined) return listed;
  const { publicSuffix, domainWithoutSuffix, isPrivate } = parseHost(url, { allowPrivateDomains: true });
  if (!domainWithoutSuffix || isPrivate || publicSuffix === null) return domain;
  if (COMMERCIAL.test(publicSuffix) && !NO_COUNTRY.has(publicSuffix)) {
    return BY_DOMAIN.get(`${domainWithoutSuffix}.com`) ?? `${domainWithoutSuffix}.com`;
  }
  if (ASSOCIATION.test(publicSuffix)) return BY_DOMAIN.get(`${domainWithoutSuffix}.org`) ?? `${domainWithoutSuffix}.org`;
  return domain;
}
