import { Html, html } from "./html";
import { STYLE } from "./style";

type Document = {
  readonly title: string;
  readonly name: string;
  readonly banner: Html;
  readonly content: Html;
  readonly narrow?: boolean;
};

/** Renders a complete page of a local tool. */
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
