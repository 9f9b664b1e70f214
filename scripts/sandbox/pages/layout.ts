import { Html, html } from "./html";
import { STYLE } from "./style";

/** A whole page of the sandbox. */
export function layout(title: string, content: Html, narrow = false): string {
  const banner = html`<a href="/">Payment sandbox</a>: on this machine only, no real money moves.`;
  return documentOf({ title, name: "Payment sandbox", banner, content, narrow });
}

type Document = {
  readonly title: string;
  /** Which of the local services it belongs to. */
  readonly name: string;
  readonly banner: Html;
  readonly content: Html;
  readonly narrow?: boolean;
};

/** A page in the look that the local services share. */
export function documentOf({ title, name, banner, content, narrow }: Document): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<div class="banner">${banner}</div>
<main class="${narrow ? "narrow" : "wide"}">
<h1>${title}</h1>
${content}
</main>
</body>
</html>`.markup;
}
