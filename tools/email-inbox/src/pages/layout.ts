import { html, raw } from "hono/html";
import { pageStyle } from "./style";

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
