import type { Page } from "@playwright/test";
import axe from "axe-core";
import { laidOutWhole } from "./laid-out-whole";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The themes differ in colours alone, so the dark one is looked at by the rules about colours. */
const ofColours = ["color-contrast", "link-in-text-block"];

/** The widths and themes in which a page is looked at. */
const looks = [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 1280, height: 800, colorScheme: "dark" },
  { width: 360, height: 740, colorScheme: "dark" },
  { width: 360, height: 740, colorScheme: "light" },
] as const;

type Limits = {
  /** Only the looks of this width: for what stands at no other. */
  readonly width?: 360 | 1280;
};

/**
 * What axe finds on a page as it stands, dialogs included, on a desktop and a phone, in both themes.
 * Width and theme are style alone on this site, so they change in place.
 */
export async function findViolations(page: Page, { width }: Limits = {}): Promise<string[]> {
  const faults: string[] = [];
  // What is far from the view keeps the colours that it had when it was last laid out.
  await page.addStyleTag({ content: laidOutWhole });
  for (const look of looks.filter((one) => width === undefined || one.width === width)) {
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const rules = look.colorScheme === "dark" ? ofColours : tags;
    for (const { id, nodes } of await violationsOf(page, rules)) {
      for (const { html, target, failureSummary } of nodes) {
        const where = `${look.width} px, ${look.colorScheme}`;
        faults.push(`${id} (${where}): ${target.join(" ")} ${html}\n${failureSummary ?? ""}`);
      }
    }
  }
  return faults;
}

/**
 * What breaks these rules, or rules of these tags, in the page as it stands. The page is given axe
 * once and keeps it: reading and starting it costs more than a look.
 */
async function violationsOf(page: Page, runOnly: string[]): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(
    async (options) => {
      const { run } = Reflect.get(window, "axe") as typeof axe;
      return (await run(document, options)).violations;
    },
    { runOnly, resultTypes: ["violations"] } satisfies axe.RunOptions,
  );
}
