import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
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
export async function faultsOf(page: Page, { width }: Limits = {}): Promise<string[]> {
  const faults: string[] = [];
  // What is far from the view keeps the colours that it had when it was last laid out.
  await page.addStyleTag({ content: laidOutWhole });
  for (const look of looks.filter((one) => width === undefined || one.width === width)) {
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    // Else each look opens a page of its own to join frames, of which the site has none.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (look.colorScheme === "dark") axe.withRules(ofColours);
    else axe.withTags(tags);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations) {
      for (const { html, target, failureSummary } of nodes) {
        const where = `${look.width} px, ${look.colorScheme}`;
        faults.push(`${id} (${where}): ${target.join(" ")} ${html}\n${failureSummary ?? ""}`);
      }
    }
  }
  return faults;
}
