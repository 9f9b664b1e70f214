import { readFileSync } from "node:fs";
import type axe from "axe-core";
import type { Page } from "playwright/test";
import { fullLayout } from "./full-layout";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The themes only differ in colors, so the dark one is only checked with color rules. */
const colorTags = ["color-contrast", "link-in-text-block"];

/**
 * The widths and themes to check. What only a phone shows is the header and the menu, which
 * pages.spec.ts and accessibility.spec.ts check in both themes.
 */
const looks = [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 1280, height: 800, colorScheme: "dark" },
  { width: 360, height: 740, colorScheme: "light" },
] as const;
const darkPhone = { width: 360, height: 740, colorScheme: "dark" } as const;

/** The same on every page. */
const sameEverywhere = [
  "header:has(nav[aria-label=Main])",
  "footer:has(nav[aria-label=Footer])",
  "aside:has(nav[aria-label=Dashboard])",
];

/** A long table's rows are the same, and each takes up to 50 ms. */
const mostRows = "tbody > tr:nth-child(n + 13) { display: none !important }";

/** Half of `axe.source`, which is sent to each page. */
const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

type Options = {
  /** Checks only this width. */
  readonly width?: 360 | 1280;
  /** Includes the site's header and footer or the dashboard's sidebar. */
  readonly isWhole?: boolean;
};

/**
 * Runs axe on the current page and its dialogs, at desktop width in both themes, at phone width in the
 * light one, and in the dark one if the page is checked completely. Width and theme are CSS only, so
 * they're changed without reloading.
 */
export async function findViolations(
  page: Page,
  { width, isWhole = false }: Options = {},
): Promise<string[]> {
  const faults: string[] = [];
  // Off-screen content keeps the colors of its last layout.
  const style = await page.addStyleTag({ content: `${fullLayout} ${mostRows}` });
  const asked = [...looks, ...(isWhole ? [darkPhone] : [])];
  for (const look of asked.filter((one) => width === undefined || one.width === width)) {
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const rules = look.colorScheme === "dark" ? colorTags : tags;
    const exclude = isWhole ? [] : sameEverywhere;
    for (const { id, nodes } of await listRuleViolations(page, rules, exclude)) {
      for (const { html, target, failureSummary } of nodes) {
        const where = `${look.width} px, ${look.colorScheme}`;
        faults.push(`${id} (${where}): ${target.join(" ")} ${html}\n${failureSummary ?? ""}`);
      }
    }
  }
  await style.evaluate((element) => (element as Element).remove());
  return faults;
}

/** Returns violations of these rules or tags. Loads axe into the page only once, because that's slow. */
async function listRuleViolations(
  page: Page,
  runOnly: string[],
  exclude: string[],
): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return await page.evaluate(
    async (given) => {
      const { run } = Reflect.get(window, "axe") as typeof axe;
      const parts = { exclude: given.exclude.map((selector) => [selector]) };
      const options: axe.RunOptions = { runOnly: given.runOnly, resultTypes: ["violations"] };
      return (await run(parts, options)).violations;
    },
    { runOnly, exclude },
  );
}
