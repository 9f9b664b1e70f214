import { Html, html } from "./html";
import { STYLE } from "./style";

/** A whole page of the sandbox. */
export function layout(title: string, content: Html, narrow = false): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Payment sandbox</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<div class="banner"><a href="/">Payment sandbox</a>: on this machine only, no real money moves.</div>
<main class="${narrow ? "narrow" : "wide"}">
<h1>${title}</h1>
${content}
</main>
</body>
</html>`.markup;
}
