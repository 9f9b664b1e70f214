/** The site's colors. Used inline, because many email clients drop style sheets. */
export const light = {
  ground: "#EFE6D6",
  paper: "#FAF5EC",
  panel: "#F3EADB",
  ink: "#14110F",
  muted: "#5C5146",
  line: "#D9CCB7",
  link: "#A63A24",
} as const;

export const dark = {
  ground: "#0C0A09",
  paper: "#1B1714",
  panel: "#26201B",
  ink: "#FAF5EC",
  muted: "#C6B9A7",
  line: "#40372F",
  link: "#F0A552",
} as const;

/** Colors of the header, the same in both themes. */
export const sleeve = {
  ink: "#14110F",
  paper: "#FAF5EC",
  amber: "#E8912D",
  groove: "#4A3B2B",
} as const;

export const displayFont =
  '"Bricolage Grotesque", "Avenir Next Condensed", "Arial Narrow", "Helvetica Neue", Arial, sans-serif';
export const textFont = '"Instrument Sans", -apple-system, "Segoe UI", Roboto, Arial, sans-serif';
export const figureFont = 'ui-monospace, "SF Mono", Menlo, Consolas, "Courier New", monospace';
