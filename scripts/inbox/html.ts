/** Markup that is safe to send as it stands. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A template of markup in which every value is escaped, but for what `html` itself made. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let markup = strings[0] ?? "";
  parts.forEach((part, index) => {
    markup += render(part) + (strings[index + 1] ?? "");
  });
  return new Html(markup);
}

function render(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(render).join("");
  if (part === null || part === undefined || part === false) return "";
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
