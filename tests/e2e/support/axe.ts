import type { Page } from "@playwright/test";
import axe from "axe-core";
import { fullLayout } from "./full-layout";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The themes only differ in colors, so the dark one is only checked with color rules. */
const colorTags = ["color-contrast", "link-in-text-block"];

/** The widths and themes to check. */
const looks = [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 1280, height: 800, colorScheme: "dark" },
  { width: 360, height: 740, colorScheme: "dark" },
  { width: 360, height: 740, colorScheme: "light" },
] as const;

type Limits = {
  /** Checks only this width. */
  readonly width?: 360 | 1280;
};

/**
 * Runs axe on the current page and its dialogs, at desktop and phone width, in both themes. Width and
 * theme are CSS only, so they're changed without reloading.
 */
export async function findViolations(page: Page, { width }: Limits = {}): Promise<string[]> {
  const faults: string[] = [];
  // Off-screen content keeps the colors of its last layout.
  await page.addStyleTag({ content: fullLayout });
  for (const look of looks.filter((one) => width === undefined || one.width === width)) {
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const rules = look.colorScheme === "dark" ? colorTags : tags;
    for (const { id, nodes } of await listRuleViolations(page, rules)) {
      for (const { html, target, failureSummary } of nodes) {
        const where = `${look.width} px, ${look.colorScheme}`;
        faults.push(`${id} (${where}): ${target.join(" ")} ${html}\n${failureSummary ?? ""}`);
      }
    }
  }
  return faults;
}

/** Returns violations of these rules or tags. Loads axe into the page only once, because that's slow. */
async function listRuleViolations(page: Page, runOnly: string[]): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(
    async (options) => {
      const { run } = Reflect.get(window, "axe") as typeof axe;
      return (await run(document, options)).violations;
    },
    { runOnly, resultTypes: ["violations"] } satisfies axe.RunOptions,
  );
}
