import { marked } from "marked";
import type { Lesson } from "./course-files";
import { brandCss } from "./fonts";

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const formatInline = (text: string): string => marked.parseInline(text, { async: false });

/** An empty box that becomes a form field of the PDF; the label is its accessible name. */
function renderField(label: string, kind: "text" | "check" = "text"): string {
  const plain = escapeHtml(label.replace(/[*_]/g, "")).replaceAll('"', "&quot;");
  return `<span class="field ${kind}" data-label="${plain}"></span>`;
}

const splitCells = (row: string): readonly string[] =>
  row
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** The first column of a row names it; other empty cells can be filled in. */
function renderTable(rows: readonly string[], emptyRows: number): string {
  const [header = [], , ...given] = rows.map(splitCells);
  const blank = Array.from({ length: emptyRows }, () => header.map(() => ""));
  const heads = header.map((cell) => {
    const [, name = cell, width] = /^(.*?)(?: \((\d+)%\))?$/.exec(cell) ?? [];
    return { name, style: width ? ` style="width:${width}%"` : "" };
  });
  const body = [...given, ...blank].map((cells, row) => {
    const filled = cells.map((cell, column) => {
      const label = `${heads[column]?.name ?? ""}, ${cells[0] || `row ${row + 1}`}`;
      return `<td>${cell ? formatInline(cell) : renderField(label)}</td>`;
    });
    return `<tr>${filled.join("")}</tr>`;
  });
  const head = heads.map(({ name, style }) => `<th scope="col"${style}>${formatInline(name)}</th>`);
  return `<table><thead><tr>${head.join("")}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

/** `_ Label | Label`: fields side by side; `_ Label (3 lines)`: a taller one. */
function renderLabels(row: string): string {
  const labels = splitCells(row.slice(2)).map((cell) => {
    const [, label = cell, lines = "1"] = /^(.*?)(?: \((\d) lines\))?$/.exec(cell) ?? [];
    const height = `style="height:${Number(lines) * 24}px"`;
    return `<div><p>${formatInline(label)}</p><div class="answer" ${height}>${renderField(label)}</div></div>`;
  });
  return `<div class="labels">${labels.join("")}</div>`;
}

const isTable = (block: string): boolean => block.startsWith("|");

function renderBlock(block: string): string {
  const rows = block.split("\n");
  if (isTable(block)) {
    const emptyRows = Number(/^rows (\d+)$/.exec(rows.at(-1) ?? "")?.[1] ?? 0);
    return renderTable(emptyRows > 0 ? rows.slice(0, -1) : rows, emptyRows);
  }
  if (block.startsWith("_ ")) return rows.map(renderLabels).join("");
  if (block.startsWith("- [ ] ")) {
    const items = rows.map((row) => {
      const text = row.slice(6);
      return `<li>${renderField(text, "check")}<span>${formatInline(text)}</span></li>`;
    });
    return `<ul class="checks">${items.join("")}</ul>`;
  }
  return marked.parse(block, { async: false });
}

const css = `
@page { size: 8.5in 11in; margin: 0; }
body { width: 816px; font: 13.4px/1.42 "Instrument Sans"; color: var(--ink); -webkit-print-color-adjust: exact; }
.page { position: relative; width: 816px; height: 1056px; padding: 50px 60px 60px; break-after: page; overflow: hidden; }
.page:last-child { break-after: auto; }
.kicker { font-weight: 600; font-size: 11.5px; color: var(--brick); }
h1 { font: 700 32px/1.08 "Bricolage Grotesque"; letter-spacing: -0.02em; margin: 5px 0 9px; }
h2 { font: 700 18px/1.2 "Bricolage Grotesque"; margin: 19px 0 6px; }
p { margin: 0 0 7px; }
ol { margin: 0 0 8px; padding-left: 21px; }
ol li { margin-bottom: 2px; }
table { width: 100%; border-collapse: collapse; margin: 3px 0 9px; table-layout: fixed; }
th { background: var(--sand); text-align: left; font-weight: 600; font-size: 11.3px; line-height: 1.25; vertical-align: bottom; }
th, td { border: 1px solid var(--rule); padding: 5px 7px; }
td { height: var(--row); vertical-align: middle; font-size: 12.2px; line-height: 1.25; position: relative; }
td .field { position: absolute; inset: 1px; }
.labels { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 20px; margin: 3px 0 9px; }
.labels p { font-weight: 600; font-size: 11.3px; margin: 0; }
.answer { position: relative; border-bottom: 1.3px solid var(--ink); }
.answer .field { position: absolute; inset: 0 0 2px; }
.checks { list-style: none; padding: 0; margin: 2px 0 8px; }
.checks li { display: grid; grid-template-columns: 15px 1fr; gap: 9px; margin-bottom: 5px; align-items: start; }
.checks .field { width: 14px; height: 14px; margin-top: 2px; }
footer { position: absolute; left: 60px; right: 60px; bottom: 26px; display: flex; justify-content: space-between; font-size: 10.5px; color: var(--muted); border-top: 1px solid var(--rule); padding-top: 6px; }
.grooves { position: absolute; right: -95px; top: -95px; width: 190px; color: var(--amber); opacity: 0.8; }
`;

function drawGrooves(): string {
  const rings = Array.from({ length: 12 }, (_, ring) => `<circle r="${28 + ring * 6}"/>`);
  return `<svg class="grooves" aria-hidden="true" viewBox="-100 -100 200 200"><g fill="none" stroke="currentColor" stroke-width="1.6">${rings.join("")}</g></svg>`;
}

/**
 * Renders a worksheet as US Letter pages. The source is Markdown, with `---` between pages, `rows 4`
 * after a table for empty rows, `| Name (30%) |` for a column's width, and `_ Label | Label` for
 * lines to write on. Each empty cell, line and checkbox has the class `field`.
 */
export function renderWorksheetPage(source: string, lesson: Lesson): string {
  const sheets = source.trim().split(/\n---\n/);
  const pages = sheets.map((sheet, index) => {
    const blocks = sheet
      .trim()
      .split(/\n{2,}/)
      .map(renderBlock);
    const title = index === 0 ? `<h1>${escapeHtml(lesson.title)}</h1>` : "";
    const kicker = `<p class="kicker">Worksheet, lesson ${lesson.number}</p>`;
    const count = sheets.length > 1 ? `, page ${index + 1} of ${sheets.length}` : "";
    const footer = `<footer><span>TME Music Business</span><span>${escapeHtml(lesson.title)}${count}</span></footer>`;
    return `<section class="page">${drawGrooves()}${kicker}${title}${blocks.join("")}${footer}</section>`;
  });
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>${escapeHtml(lesson.title)}: worksheet</title><style>${brandCss}${css}</style></head><body>${pages.join("")}</body></html>`;
}
