import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileSheet } from "beasties/compiler";
import { createProcessor } from "beasties/runtime";

const SHEET_LINK = /<link rel="stylesheet" href="(\/_next\/static\/[^"?]+\.css)"[^>]*>/g;
// A script sets these before the first paint, so the page as it is sent does not have them.
const EARLY_STATES = [/\[data-theme/];

/** What holds for every page and matches no element: kept whole. */
const PROPERTY = /@property\b[^{]*\{[^}]*\}/g;
/** What only a pointer brings about. Two deep, for a condition may stand in it. */
const UNDER_POINTER = /@media \(hover:hover\)\{(?:[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})*\}/g;
/** How a change looks: the first frame has none. */
const TRANSITIONS = /\.(?:transition|duration)-[\w-]+\{[^{}]*\}/g;

function parseSheet(root, href) {
  const css = readFileSync(join(root, decodeURI(href).replace("/_next/", ".next/")), "utf8");
  const early = [PROPERTY, UNDER_POINTER, TRANSITIONS].reduce(
    (rest, part) => rest.replace(part, ""),
    css,
  );
  const sheet = compileSheet(early, { href, allowRules: EARLY_STATES });
  const properties = (css.match(PROPERTY) ?? []).join("");
  return { properties, rules: createProcessor([sheet], { fonts: false }) };
}

/** What a sheet gives to a page; undefined, and told once, for one that can't be read. */
function readSheet(root, href) {
  try {
    return parseSheet(root, href);
  } catch (error) {
    console.error(`${href} stays in front of its pages:`, error);
    return undefined;
  }
}

/**
 * Makes a function that writes into a whole page the rules it uses, so that its first paint waits
 * for nothing else, and moves its style sheet to its end, for what comes later: hover, dialogs, other
 * pages. A page without a sheet of ours stays as it is.
 */
export function criticalStyles(root) {
  const sheets = new Map();
  const sheetOf = (href) => {
    if (!sheets.has(href)) sheets.set(href, readSheet(root, href));
    return sheets.get(href);
  };
  return (html) => {
    const end = html.lastIndexOf("</body>");
    if (end < 0) return html;
    const links = [];
    const head = html.slice(0, end).replace(SHEET_LINK, (link, href) => {
      const sheet = sheetOf(href);
      if (!sheet) return link;
      links.push(link);
      const { properties, rules } = sheet;
      return `<style>${properties}${rules.extract(html).css}</style>`;
    });
    return head + links.join("") + html.slice(end);
  };
}
