import { html, raw } from "hono/html";

/** Escaped markup, the result of Hono's `html` helper. */
export type Html = ReturnType<typeof html>;

/** Renders a complete page. */
export function renderPage(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Email inbox</title>
<link rel="icon" href="data:,">
<style>${raw(pageStyle)}</style>
</head>
<body>
<header><a href="/inbox">Email inbox</a> <a href="/write">Write to the shop</a> <a href="/clock">Newsletter clock</a></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`;
}

/** The stylesheet of every page, with a light and a dark theme. */
const pageStyle = `
:root { color-scheme: light dark; --ink: #14110f; --paper: #faf5ec; --card: #fffdf8;
  --line: #d9cfbd; --quiet: #5f564c; --accent: #a63a24; }
@media (prefers-color-scheme: dark) { :root { --ink: #faf5ec; --paper: #14110f; --card: #1f1a17;
  --line: #463d35; --quiet: #b8ab9b; --accent: #ee8a6e; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .5rem 1rem; background: var(--ink);
  color: var(--paper); font-size: .875rem; }
header a { color: inherit; padding: .25rem 0; }
main { max-width: 62rem; margin: 0 auto; padding: 1rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0 1rem; }
h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
a { color: inherit; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem;
  padding: 1rem; margin: 0 0 1rem; }
.quiet { color: var(--quiet); font-size: .875rem; }
.error { color: var(--accent); font-weight: 600; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: .5rem 0 1rem; }
.emails, .plain { list-style: none; margin: 0; padding: 0; }
.emails.card { padding: 0; }
.emails li + li { border-top: 1px solid var(--line); }
.emails a { display: block; padding: .6rem 1rem; text-decoration: none; }
.emails a:hover { background: var(--paper); }
.emails strong { display: block; }
dl { display: grid; grid-template-columns: minmax(5rem, max-content) minmax(0, 1fr);
  gap: .25rem 1rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
iframe { display: block; width: 100%; height: 40rem; resize: vertical; background: #fff;
  border: 1px solid var(--line); border-radius: .3rem; }
pre { white-space: pre-wrap; margin: 0; font-size: .875rem; }
label { display: block; font-size: .875rem; }
label > input, label > select { display: block; }
input, select, button { font: inherit; color: inherit; padding: .45rem .6rem;
  border: 1px solid var(--quiet); border-radius: .3rem; max-width: 100%; background: var(--paper); }
button { cursor: pointer; background: transparent; }
:focus-visible { outline: 3px solid #e8912d; outline-offset: 2px; }
`;
