import { html, raw } from "hono/html";
import { pageStyle } from "./style";

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
