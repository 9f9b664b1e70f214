/** Runs in the page: replaces text by `<font>` elements, as browsers that translate a page do. */
export function translatePage(): void {
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
  translate(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === "characterData") translate(target);
      for (const node of addedNodes) translate(node);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}
