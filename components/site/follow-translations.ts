/** What a browser's translation shows in place of each of React's text nodes. */
const translations = new WeakMap<Node, ChildNode>();

/**
 * Browsers translate a page by replacing text nodes by `<font>` elements. React still holds the
 * replaced nodes: it would update them unseen, or fail when it removes them or inserts before them.
 * This puts a text node back in place of its translation just before React changes it; the browser
 * then translates the new text.
 */
export function followTranslations(): void {
  new MutationObserver((records) => {
    for (const record of records) noteTranslations(record);
  }).observe(document, { childList: true, subtree: true });

  const { removeChild, insertBefore, appendChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    putBack(child, this);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
    removeTranslation(node);
    if (next) putBack(next, this);
    return insertBefore.call(this, node, next) as T;
  };
  Node.prototype.appendChild = function <T extends Node>(node: T): T {
    removeTranslation(node);
    return appendChild.call(this, node) as T;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  if (!nodeValue) return;
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, text: string | null) {
      putBack(this);
      nodeValue.set?.call(this, text);
    },
  });
}

function noteTranslations({
  addedNodes,
  removedNodes,
  previousSibling,
  nextSibling,
}: MutationRecord) {
  for (const removed of removedNodes) {
    if (removed.nodeType !== Node.TEXT_NODE) continue;
    const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
    if (translation) translations.set(removed, translation);
  }
}

function isTranslation(node: Node | null): node is HTMLElement {
  return node?.nodeName === "FONT";
}

/** Puts the text node back in place of its translation, which may also contain it. */
function putBack(text: Node, parent?: Node): void {
  if (text.nodeType !== Node.TEXT_NODE || (parent && text.parentNode === parent)) return;
  const translation = findTranslation(text);
  if (translation && (!parent || translation.parentNode === parent)) {
    translation.replaceWith(text);
  }
  translations.delete(text);
}

function findTranslation(text: Node): ChildNode | undefined {
  let outermost: ChildNode | undefined;
  for (let node = text.parentNode; isTranslation(node); node = node.parentNode) outermost = node;
  if (outermost) return outermost;
  return text.isConnected ? undefined : translations.get(text);
}

function removeTranslation(text: Node): void {
  if (text.nodeType !== Node.TEXT_NODE || text.isConnected) return;
  translations.get(text)?.remove();
  translations.delete(text);
}
