import { describe, expect, it } from "vitest";
import { htmlToText } from "./html.ts";

const url = "https://example.org/a";
const SENTENCE =
  "The council met on Tuesday to discuss the matter at length, and came to no decision that anybody could explain afterwards. ";
const page = (title: string, body: string, head = ""): string =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
const longArticle = (title: string, about: string): string =>
  page(title, `<article><h1>${title}</h1>${Array.from({ length: 12 }, () => `<p>${SENTENCE}${about}</p>`).join("")}</article>`);
const NOT_FREE = '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":"False"}</script>';

describe("G4 walls are recognised", () => {
  it.each<[string, string, string]>([
    [
      "bot check",
      "a challenge page",
      page("Just a moment...", "<h1>example.org</h1><p>Checking your browser before accessing example.org.</p><p>Ray ID: 123</p>"),
    ],
    [
      "bot check",
      "a refusal",
      page("Access Denied", "<h1>Access Denied</h1><p>You don't have permission to access this page. Reference #18.2</p>"),
    ],
    ["bot check", "a captcha page", page("example.org", "<p>Please verify you are a human to continue.</p><p>Press &amp; Hold</p>")],
    ["soft 404", "a page titled so", page("Page not found | Example", "<h1>404</h1><p>Sorry about that.</p>")],
    ["soft 404", "a page that says so", page("Example", "<main><p>We can’t find the page you are looking for. Try the search.</p></main>")],
    ["soft 404", "a German one", page("Seite nicht gefunden", "<p>Die Seite gibt es nicht mehr.</p>")],
    [
      "consent",
      "a consent page",
      page(
        "Before you continue",
        "<h1>Before you continue</h1><p>We use cookies and data to deliver services. If you choose accept, we and our partners also use cookies for personalised advertising. See our privacy page.</p><button>Reject all</button><button>Accept all</button>",
      ),
    ],
    [
      "consent",
      "a consent page with some links at its foot",
      page(
        "Before you continue",
        `<h1>Before you continue</h1><p>Cookies, consent, partners and privacy: accept.</p><button>Accept all</button>
        <footer>${Array.from({ length: 200 }, (_, n) => `<a href="/${n}">Chapter ${n}</a>`).join(" ")}</footer>`,
      ),
    ],
    [
      "consent",
      "a German one",
      page(
        "Datenschutzeinstellungen",
        "<p>Mit Ihrer Einwilligung setzen wir und unsere Partner Cookies ein. Näheres zum Datenschutz, und zu jeder Einwilligung, hier.</p><button>Alle akzeptieren</button>",
      ),
    ],
    [
      "login",
      "a password form",
      page(
        "Sign in - Example",
        '<form><h1>Sign in</h1><input name="user"><input type="password" name="p"><button>Go</button></form><p>Use your account.</p>',
      ),
    ],
    ["login", "a sentence", page("Example", "<main><p>Please log in to continue. You must be logged in to see this page.</p></main>")],
    ["paywall", "a stub declared not free", page("News", `<article><h1>News</h1><p>${SENTENCE.repeat(2)}</p></article>`, NOT_FREE)],
    [
      "paywall",
      "a stub that says so",
      page("News", `<article><h1>News</h1><p>${SENTENCE.repeat(3)}</p></article><div class="gate">Subscribe to continue reading</div>`),
    ],
    ["paywall", "a German stub", page("News", `<article><p>${SENTENCE.repeat(3)}</p></article><p>Nur für Abonnenten</p>`)],
  ])("G4 %s: %s", (kind, _, html) => {
    expect(htmlToText(html, url).wall?.kind).toBe(kind);
  });
});

describe("G4 pages about walls are not walls", () => {
  it.each<[string, string]>([
    [
      "a page with much to see behind a box that asks for consent",
      page(
        "Before you continue",
        `<h1>Before you continue</h1><p>Cookies, consent, partners and privacy: accept.</p><button>Accept all</button>
        <footer>${Array.from({ length: 400 }, (_, n) => `<a href="/${n}">Chapter ${n}</a>`).join(" ")}</footer>`,
      ),
    ],
    [
      "an article about captchas",
      longArticle("Are you a robot? How captchas work", "Sites ask you to prove you are human, to complete the captcha."),
    ],
    [
      "an article about cookie consent",
      longArticle("Cookie consent in the EU", "We value your privacy, say the banners, with cookies, consent and partners.").replace(
        "</body>",
        "<button>Accept all</button></body>",
      ),
    ],
    [
      "an article about a page not found",
      longArticle("Page not found: a history of 404", "The page you are looking for does not exist, it says."),
    ],
    ["an article about paywalls", longArticle("The rise of the paywall", "Readers are told to subscribe to continue reading.").repeat(1)],
    [
      "a long article with a log-in form in its head",
      longArticle("News of the day", "").replace("<article>", '<form>Log in <input type="password"></form><article>'),
    ],
    [
      "a declared paywall whose whole text is there",
      longArticle("News of the day", "And more.".repeat(20)).replace("</head>", `${NOT_FREE}</head>`),
    ],
    ["a short note", page("Opening hours", "<main><p>We are open from Tuesday to Sunday, nine to five.</p></main>")],
    [
      "a short note with a cookie banner",
      page(
        "Opening hours",
        `<main><p>${SENTENCE.repeat(4)}</p></main><div id="cookie-banner"><p>We use cookies.</p><button>Accept</button></div>`,
      ),
    ],
    [
      "a short note with an offer to subscribe above",
      page("Note", `<p>Subscribe to read all our premium stories</p><article><p>${SENTENCE.repeat(3)}</p></article>`),
    ],
  ])("G4 %s", (_, html) => {
    expect(htmlToText(html, url).wall).toBeUndefined();
  });
});
