import type { Page } from "playwright/test";

export type Stop = {
  /** Index among the page's focusable elements; -1 if it isn't one. */
  readonly place: number;
  readonly html: string;
  /** Problems that make the focus hard to see. */
  readonly faults: readonly string[];
};

type Walk = {
  /** Opening tags of the elements that Tab should reach, in order. */
  readonly focusable: readonly string[];
  /** Checks the focused element; null if there's none. */
  readonly look: () => Stop | null;
  /** Checks all visited elements again in the other theme. */
  readonly lookInTheDark: () => readonly Stop[];
};

/** Runs in the page and installs the checks as `walk`. The theme must be light. */
function startWalk(part: "body" | "main"): readonly string[] {
  const ground = document.querySelector(part);
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex]",
    ),
  ].filter(
    (node) =>
      ground?.contains(node) &&
      node.tabIndex >= 0 &&
      !node.matches(":disabled, [type=hidden]") &&
      node.closest("[inert], [aria-hidden=true]") === null &&
      node.checkVisibility({ visibilityProperty: true }),
  );
  const focusable = all.filter((node) => {
    if (!(node instanceof HTMLInputElement) || node.type !== "radio") return true;
    // Tab reaches only one radio button of a group: the checked one or the first.
    const group = all.filter(
      (one): one is HTMLInputElement => one instanceof HTMLInputElement && one.name === node.name,
    );
    return node === (group.find((one) => one.checked) ?? group[0]);
  });
  // During transitions, colors would be those of the previous theme.
  const still = new CSSStyleSheet();
  still.replaceSync("* { transition: none !important }");
  document.adoptedStyleSheets.push(still);

  const isOutlined = (one: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    const { width, height } = one.getBoundingClientRect();
    const isLarge = width >= 8 && height >= 8;
    return isLarge && outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  };

  const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colors = new Map<string, readonly number[]>();
  const getColor = (css: string): readonly number[] => {
    const known = colors.get(css);
    if (known || !brush) return known ?? [];
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = css;
    brush.fillRect(0, 0, 1, 1);
    const color = [...brush.getImageData(0, 0, 1, 1).data];
    colors.set(css, color);
    return color;
  };
  const luminance = (color: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  const findViolations = (node: HTMLElement): string[] => {
    // Visually hidden controls have their outline on the label.
    const shown = [node, node.closest("label")].find((one) => one !== null && isOutlined(one));
    if (!shown) return ["no outline"];
    const box = shown.getBoundingClientRect();
    const line = shown.getClientRects()[0] ?? box;
    const faults: string[] = [];
    const [x, y] = [line.x + line.width / 2, line.y + line.height / 2];
    const top = document.elementFromPoint(x, y);
    if (!top || !(shown.contains(top) || top.contains(shown))) {
      faults.push(`covered by or outside: ${top?.outerHTML.slice(0, 80)}`);
    }
    // A point on the outline, which is inside the element if the offset is negative.
    const { outlineColor, outlineOffset, outlineWidth } = getComputedStyle(shown);
    const away = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) / 2;
    const beside = [
      [line.left - away, y],
      [line.right + away, y],
      [x, line.bottom + away],
      [x, line.top - away],
    ].find(([left = 0, up = 0]) => left > 0 && up > 0 && left < innerWidth && up < innerHeight);
    const under = document
      .elementsFromPoint(beside?.[0] ?? x, beside?.[1] ?? y)
      .map((one) => getColor(getComputedStyle(one).backgroundColor))
      .find((color) => color[3] === 255);
    const outline = luminance(getColor(outlineColor));
    const behind = luminance(under ?? [255, 255, 255]);
    const ratio = (Math.max(outline, behind) + 0.05) / (Math.min(outline, behind) + 0.05);
    if (ratio < 3) {
      const { theme = "light" } = document.documentElement.dataset;
      faults.push(`outline of contrast ${ratio.toFixed(2)} in the ${theme} theme`);
    }
    return faults;
  };
  const stopAt = (node: HTMLElement): Stop => ({
    place: focusable.indexOf(node),
    html: node.outerHTML.slice(0, 160),
    faults: findViolations(node),
  });

  const reached: HTMLElement[] = [];
  const walk: Walk = {
    focusable: focusable.map((node) => node.outerHTML.slice(0, 120)),
    look() {
      const node = document.activeElement;
      if (!(node instanceof HTMLElement) || node === ground || !ground?.contains(node)) return null;
      reached.push(node);
      return stopAt(node);
    },
    lookInTheDark() {
      // Only now, because the theme switch itself is a tab stop.
      document.documentElement.dataset.theme = "dark";
      const stops = reached.map((node) => {
        // The last input was the keyboard, so :focus-visible still matches.
        node.focus();
        return stopAt(node);
      });
      delete document.documentElement.dataset.theme;
      return stops;
    },
  };
  Reflect.set(window, "walk", walk);
  return walk.focusable;
}

/** Tabs through a page, or through its main content. Returns each stop once per theme. */
export async function walkByTab(
  page: Page,
  part: "body" | "main",
): Promise<{
  readonly focusable: readonly string[];
  readonly stops: readonly Stop[];
  readonly inTheDark: readonly Stop[];
}> {
  const focusable = await page.evaluate(startWalk, part);
  const stops: Stop[] = [];
  // A few more, because scrollable areas are tab stops too.
  for (let presses = 0; presses < focusable.length + 10; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => (Reflect.get(window, "walk") as Walk).look());
    if (stop === null) break;
    stops.push(stop);
  }
  const inTheDark = await page.evaluate(() =>
    (Reflect.get(window, "walk") as Walk).lookInTheDark(),
  );
  return { focusable, stops, inTheDark };
}
