import { html, raw } from "hono/html";

/** Escaped markup, the result of Hono's `html` helper. */
export type Html = ReturnType<typeof html>;

/**
 * Renders a complete page.
 * @param options.isNarrow for the pages a customer sees.
 */
export function renderPage(
  title: string,
  content: Html,
  options: { isNarrow?: boolean } = {},
): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Payment sandbox</title>
<link rel="icon" href="data:,">
<style>${raw(pageStyle)}</style>
</head>
<body>
<div class="banner"><a href="/">Payment sandbox</a>: runs on this machine only. No real money moves.</div>
<main class="${options.isNarrow ? "narrow" : "wide"}">
<h1>${title}</h1>
${content}
</main>
</body>
</html>`;
}

/** The stylesheet of every page, with a light and a dark theme. */
const pageStyle = `
:root { color-scheme: light dark; --ink: #14110f; --paper: #faf5ec; --card: #fffdf8;
  --line: #d9cfbd; --quiet: #5f564c; --accent: #a63a24; --good: #2f6b45; }
@media (prefers-color-scheme: dark) { :root { --ink: #faf5ec; --paper: #14110f; --card: #1f1a17;
  --line: #463d35; --quiet: #b8ab9b; --accent: #ee8a6e; --good: #86c79b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
main.narrow { max-width: 34rem; }
.banner { padding: .5rem 1rem; background: var(--ink); color: var(--paper); font-size: .875rem; }
.banner a { color: inherit; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0 1rem; }
h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem;
  padding: 1rem; margin: 0 0 1rem; }
.quiet { color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere; }
.error { color: var(--accent); font-weight: 600; }
.status { display: inline-block; border: 1px solid; border-radius: 1rem; padding: 0 .6rem;
  font-size: .8rem; }
.status.paid, .status.active, .status.succeeded, .status.won, .status.delivered { color: var(--good); }
.status.unpaid, .status.past_due, .status.failed, .status.lost, .status.held { color: var(--accent); }
table { border-collapse: collapse; width: 100%; }
table.card { border-collapse: separate; border-spacing: 0; }
th, td { text-align: left; padding: .4rem .5rem .4rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; overflow-wrap: anywhere; }
tbody:last-child tr:last-child > *, tfoot tr:last-child > * { border-bottom: 0; }
table.events .row { flex-wrap: nowrap; margin: 0; }
table.events button { padding: .15rem .5rem; font-size: .875rem; white-space: nowrap; }
td.amount, th.amount { text-align: right; white-space: nowrap; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: .5rem 0; }
label { display: block; font-size: .875rem; }
input, select { font: inherit; color: inherit; background: var(--paper); padding: .4rem .5rem;
  border: 1px solid var(--quiet); border-radius: .3rem; max-width: 100%; }
.row label > input, .row label > select { display: block; }
label.field { margin: 0 0 .75rem; }
label.field input, label.field select { display: block; width: 100%; }
input.short { width: 6.5rem; }
button { font: inherit; padding: .45rem .9rem; border-radius: .3rem; cursor: pointer;
  border: 1px solid var(--quiet); background: transparent; color: inherit; }
button.main { background: var(--ink); color: var(--paper); border-color: var(--ink); width: 100%;
  padding: .7rem; }
button:focus-visible, input:focus-visible, select:focus-visible, a:focus-visible,
summary:focus-visible { outline: 3px solid #e8912d; outline-offset: 2px; }
a { color: inherit; }
fieldset { border: 1px solid var(--line); border-radius: .3rem; margin: .5rem 0; }
summary { cursor: pointer; }
`;
