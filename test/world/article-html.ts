// How the emulated sites look: an article among the navigation, notices, teasers and footers that real sites put around theirs.
import { urlOf, type WorldPage } from "./pages/page.ts";

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function table(rows: readonly string[]): string {
  const cells = rows.map((row) =>
    row
      .split("|")
      .map((cell) => escapeHtml(cell.trim()))
      .filter((cell) => cell !== ""),
  );
  const [head = [], ...rest] = cells;
  const line = (tag: string, row: readonly string[]) => `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<table><thead>${line("th", head)}</thead><tbody>${rest.map((row) => line("td", row)).join("")}</tbody></table>`;
}

/** Consecutive list items and table rows belong together. */
function bodyHtml(body: readonly string[]): string {
  const out: string[] = [];
  for (let i = 0; i < body.length; ) {
    const kind = /^(?:## |- |\| )/.exec(body[i] ?? "")?.[0] ?? "";
    let end = i + 1;
    if (kind === "- " || kind === "| ") while (body[end]?.startsWith(kind)) end++;
    const lines = body.slice(i, end);
    if (kind === "## ") out.push(`<h2>${escapeHtml((lines[0] ?? "").slice(3))}</h2>`);
    else if (kind === "- ") out.push(`<ul>${lines.map((line) => `<li>${escapeHtml(line.slice(2))}</li>`).join("")}</ul>`);
    else if (kind === "| ") out.push(table(lines));
    else out.push(`<p>${escapeHtml(lines[0] ?? "")}</p>`);
    i = end;
  }
  return out.join("\n");
}

const list = (items: readonly (readonly [href: string, text: string])[]) =>
  `<ul>${items.map(([href, text]) => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`).join("")}</ul>`;

/** The whole HTML document of a page. */
export function articleHtml(page: WorldPage, teasers: readonly WorldPage[] = []): string {
  const { title, site, author, published, language = "en" } = page;
  const meta = [
    `<meta property="og:site_name" content="${escapeHtml(site)}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    author === undefined ? "" : `<meta name="author" content="${escapeHtml(author)}">`,
    published === undefined ? "" : `<meta property="article:published_time" content="${published}T09:00:00Z">`,
    `<link rel="canonical" href="${urlOf(page)}">`,
  ].join("\n");
  const byline = [author === undefined ? "" : `By ${author}`, published ?? ""].filter((part) => part !== "").join(" · ");
  const related = list([
    ...(page.links ?? []).map((url) => [url, `Read on: ${url}`] as const),
    ...teasers.map((t) => [urlOf(t), t.title] as const),
  ]);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)} | ${escapeHtml(site)}</title>
${meta}
<style>body{font:16px serif}</style><script>window.dataLayer=[{"page":"article"}];</script></head>
<body>
<header><a class="skip" href="#content">Skip to content</a><a class="logo" href="/">${escapeHtml(site)}</a>
<nav aria-label="Main">${list([
    ["/", "Home"],
    ["/news", "News"],
    ["/topics", "Topics"],
    ["/about", "About us"],
    ["/contact", "Contact"],
    ["/subscribe", "Subscribe"],
  ])}</nav>
<form role="search" action="/search"><input name="q" placeholder="Search this site"><button>Search</button></form></header>
<div class="cookie-note" role="dialog">We use cookies to count visits. <button>Accept</button> <button>Only necessary ones</button></div>
<main id="content"><article><h1>${escapeHtml(title)}</h1><p class="byline">${escapeHtml(byline)}</p>
${bodyHtml(page.body)}
</article>
<aside class="related"><h3>You may also like</h3>${related}</aside>
<section class="newsletter"><h3>Newsletter</h3><p>Get our weekly letter. Unsubscribe whenever you like.</p><form><input type="email"><button>Sign up</button></form></section></main>
<footer><p>© ${published?.slice(0, 4) ?? "2025"} ${escapeHtml(site)}. All rights reserved.</p>${list([
    ["/privacy", "Privacy"],
    ["/terms", "Terms of use"],
    ["/imprint", "Imprint"],
  ])}</footer>
</body></html>`;
}
