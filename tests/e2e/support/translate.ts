import type { BrowserContext } from "playwright/test";

const translated = new WeakSet<BrowserContext>();

/** Returns true for a browser that translates every page. */
export function isTranslating(context: BrowserContext): boolean {
  return translated.has(context);
}

/**
 * Makes a browser translate every page as Chrome does, once the page has its scripts: it replaces
 * text by `<font>` elements, also text that appears later. The text itself stays, so a test finds it.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  translated.add(context);
  await context.addInitScript(() => {
    const skipped = "font, script, style, noscript, textarea, [translate=no], .notranslate";
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        if (!/[\p{L}\p{N}]/u.test(text.nodeValue ?? "")) continue;
        if (!text.parentElement || text.parentElement.closest(skipped)) continue;
        const outer = document.createElement("font");
        const inner = outer.appendChild(document.createElement("font"));
        inner.textContent = text.nodeValue;
        text.parentElement.replaceChild(outer, text);
      }
    };
    const follow = () => {
      translate(document.body);
      new MutationObserver((records) => {
        for (const { addedNodes, target, type } of records) {
          if (type === "characterData") translate(target);
          for (const node of addedNodes) translate(node);
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    };
    // React hydrates a page in parts, except what it was given as HTML.
    const getProps = (element: Element | null) =>
      element && Object.entries(element).find(([key]) => key.startsWith("__reactProps"))?.[1];
    const isTakenOver = () =>
      [...document.querySelectorAll("header, main, main *")].every((element) => {
        const around = getProps(element.parentElement);
        const isHtml = around ? around.dangerouslySetInnerHTML : !element.matches("header, main");
        return isHtml || getProps(element);
      });
    const start = (waits = 0) => {
      if (isTakenOver() || waits === 500) follow();
      else setTimeout(start, 20, waits + 1);
    };
    window.addEventListener("load", () => start());
  });
}
