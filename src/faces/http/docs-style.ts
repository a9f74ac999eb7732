/** The look of the documentation page: light or dark as the reader's machine is, and tables that become lists where they have no room. */
export const DOCS_STYLE = `:root{color-scheme:light dark;--ink:#1a1a1a;--ground:#fff;--soft:#f4f4f2;--line:#c8c8c4;--dim:#595959;--link:#0645ad}
@media(prefers-color-scheme:dark){:root{--ink:#e8e8e6;--ground:#161616;--soft:#222224;--line:#48484c;--dim:#a8a8a8;--link:#8ab4f8}}
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:var(--ink);background:var(--ground)}
a{color:var(--link)}code,pre{font:14px/1.45 ui-monospace,monospace}p{margin:.5rem 0}.dim{color:var(--dim)}
h2{margin:2.5rem 0 .5rem;padding-bottom:.2rem;border-bottom:1px solid var(--line)}h2{scroll-margin-top:1rem}.inside{scroll-margin-top:3.5rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:0}
summary{cursor:pointer;padding:.35rem .25rem;border-radius:.25rem}summary:hover{background:var(--soft)}
summary h3{display:inline;font-size:1em;font-weight:400;margin:0}summary h3>code{font-weight:700}summary h3 .dim{margin-left:.5rem}
summary:focus-visible,a:focus-visible,pre:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.method{display:inline-block;min-width:3rem;font-weight:700}.inside{margin:0 0 1.5rem 1.25rem}
pre{overflow-x:auto;background:var(--soft);border:1px solid var(--line);border-radius:.25rem;padding:.6rem .8rem;margin:.5rem 0}
table{border-collapse:collapse;width:100%;margin:1rem 0;table-layout:fixed}caption{text-align:left;font-weight:700;padding:.25rem 0}
td,th{text-align:left;vertical-align:top;border:1px solid var(--line);padding:.25rem .5rem;overflow-wrap:anywhere}
th{background:var(--soft)}col.name{width:16rem}col.may{width:18rem}
@media(max-width:45rem){.inside{margin-left:.25rem}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table,tbody,tr,td,caption{display:block}tr{border:1px solid var(--line);border-bottom:0;padding:.35rem .5rem}
tbody{border-bottom:1px solid var(--line)}td{border:0;padding:0}td.may{color:var(--dim)}}`;
