import { addEbook } from "./support/buying";
import { expect, test } from "./support/test";

test.describe("on a translated page", () => {
  test.use({ isTranslated: true });

  test("the cart's count, amounts and removal stay right", async ({ page }) => {
    await addEbook(page);
    await page.goto("/cart");
    await expect(page.locator("font", { hasText: "Your cart" }).first()).toBeVisible();
    await expect(page.getByText("1 item", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Increase quantity/ }).click();
    await expect(page.getByText("2 items", { exact: true })).toBeVisible();
    await expect(page.getByRole("listitem").getByText("$99.98", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Decrease quantity/ }).click();
    await expect(page.getByText("1 item", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Remove / }).click();
    await expect(page.getByText("You removed the last item from this cart.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("1 item", { exact: true })).toBeVisible();
  });
});

/** How browsers replace the text nodes of an element; each function runs in the page. */
const ways: Readonly<Record<string, (element: HTMLElement) => void>> = {
  "Chrome: each by an element": (element) => {
    for (const text of [...element.childNodes].filter((node) => node.nodeName === "#text")) {
      const font = document.createElement("font");
      font.appendChild(document.createElement("font")).textContent = text.nodeValue;
      element.replaceChild(font, text);
    }
  },
  "an element around each": (element) => {
    for (const text of [...element.childNodes].filter((node) => node.nodeName === "#text")) {
      const font = document.createElement("font");
      text.replaceWith(font);
      font.append(text);
    }
  },
  "neighbors by one element": (element) => {
    const [first, ...others] = [...element.childNodes].slice(0, 3);
    const font = document.createElement("font");
    font.textContent = "1 item";
    first?.replaceWith(font);
    for (const text of others) text.remove();
  },
  "Safari: each by another text, then removed": (element) => {
    for (const text of [...element.childNodes].filter((node) => node.nodeName === "#text")) {
      text.before(document.createTextNode(text.nodeValue ?? ""));
      text.remove();
    }
  },
  "removed first, from the front": (element) => {
    const bold = element.querySelector("b");
    for (const text of [...element.childNodes].slice(0, 3)) text.remove();
    bold?.before("1 item");
    element.lastChild?.remove();
    element.append(" left");
  },
  "Firefox: all removed from the back, then built again": (element) => {
    const bold = element.querySelector("b");
    while (element.lastChild) element.lastChild.remove();
    element.append("1 item", bold ?? "", " left");
  },
  "the text changed in place": (element) => {
    const [first] = element.childNodes;
    if (first) first.nodeValue = "uno";
  },
};

test("whichever way a browser replaces text, React changes, removes and inserts at the right place", async ({
  page,
}) => {
  await page.goto("/security");
  for (const [name, replace] of Object.entries(ways)) {
    const element = await page.evaluateHandle(() => {
      const paragraph = document.createElement("p");
      const bold = document.createElement("b");
      bold.textContent = "!";
      const [count, space, item, left] = ["1", " ", "item", " left"].map((text) =>
        document.createTextNode(text),
      ) as [Text, Text, Text, Text];
      for (const node of [count, space, item, bold, left]) paragraph.appendChild(node);
      document.body.appendChild(paragraph);
      // As React does when an amount changes, text disappears, and an element appears.
      const render = () => {
        count.nodeValue = "2";
        item.nodeValue = "items";
        const label = document.createElement("i");
        label.textContent = "now ";
        paragraph.insertBefore(label, count);
        paragraph.removeChild(left);
      };
      return Object.assign(paragraph, { render });
    });
    await page.evaluate(replace, element);
    const shown = await element.evaluate((paragraph) => {
      paragraph.render();
      return paragraph.textContent;
    });
    expect(shown, name).toBe("now 2 items!");
    await element.evaluate((paragraph) => paragraph.remove());
  }
});
