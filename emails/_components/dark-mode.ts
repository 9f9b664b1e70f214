import { dark } from "@/emails/_components/palette";

/** What a class changes at night; by day the inline styles stand. */
const rules = [
  [".m-ground", `background-color:${dark.ground}`],
  [".m-paper", `background-color:${dark.paper}`],
  [".m-panel", `background-color:${dark.panel}`],
  [".m-ink", `color:${dark.ink}`],
  [".m-muted", `color:${dark.muted}`],
  [".m-link", `color:${dark.link}`],
  [".m-line", `border-color:${dark.line}`],
] as const;

const night = rules.map(([name, declaration]) => `${name}{${declaration}!important}`).join("");

/** Outlook.com and its apps do not ask the media query; they mark the elements that they darken. */
const outlook = rules
  .map(([name, declaration]) => {
    const mark = declaration.startsWith("background") ? "data-ogsb" : "data-ogsc";
    return `[${mark}] ${name}{${declaration}!important}`;
  })
  .join("");

/** The style sheet of every mail: narrow screens and the dark theme. */
export const emailStyles = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (max-width:480px){.m-gutter{padding-left:22px!important;padding-right:22px!important}",
  ".m-gutter-end{padding-right:22px!important}",
  ".m-title{font-size:29px!important}.m-edge{padding:0!important}}",
  `@media (prefers-color-scheme:dark){${night}}`,
  outlook,
].join("");
