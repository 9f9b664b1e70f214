/** What a browser's translation shows in place of a text node of React's. */
const translations = new WeakMap<Node, ChildNode>();

/** The text nodes that a translation replaced, in their order. */
const originals = new WeakMap<Node, ChildNode[]>();

/**
 * Browsers translate a page by replacing text nodes: Chrome and Edge by `<font>` elements, Safari and
 * Firefox by other text nodes. React still holds the replaced nodes: it would update them unseen, or
 * fail when it removes them or inserts before them. This puts a text node back in place of its
 * translation just before React changes it; the browser then translates the new text.
 */
export function followTranslations(): void {
  const observer = new MutationObserver(noteTranslations);
  observer.observe(document, { childList: true, subtree: true });
  // A translation may have arrived in this very task.
  const putBackNow = (text: Node, parent?: Node) => {
    if (text.nodeType !== Node.TEXT_NODE) return;
    noteTranslations(observer.takeRecords());
    putBack(text, parent);
  };

  const { removeChild, insertBefore, appendChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (child.parentNode !== this) putBackNow(child, this);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
    removeTranslation(node);
    if (next && next.parentNode !== this) putBackNow(next, this);
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
      putBackNow(this);
      nodeValue.set?.call(this, text);
    },
  });
}

type Change = {
  readonly kind: "added" | "removed";
  readonly node: ChildNode;
  readonly parent: Node;
  readonly before: Node | null;
  readonly after: Node | null;
};

/** Pairs each removed text node with what was added in its place in the same task. */
function noteTranslations(records: readonly MutationRecord[]): void {
  if (!records.some(({ removedNodes }) => [...removedNodes].some(isText))) return;
  const changes = records.flatMap((record) => [
    ...listChanges(record, "removed"),
    ...listChanges(record, "added"),
  ]);
  const removed = changes.filter(({ kind }) => kind === "removed");
  const added = changes.filter(
    ({ kind, node }) => kind === "added" && (isTranslation(node) || isText(node)),
  );
  const pairs = pairInOrder(changes.filter((one) => isText(one.node) || added.includes(one)));
  for (const change of removed) {
    if (!isText(change.node)) continue;
    const translation = pairs.get(change) ?? findByPosition(change, removed, added);
    if (translation) note(change.node, translation.node, removed);
  }
}

function listChanges(record: MutationRecord, kind: Change["kind"]): Change[] {
  const nodes = [...(kind === "added" ? record.addedNodes : record.removedNodes)] as ChildNode[];
  return nodes.map((node, index) => ({
    kind,
    node,
    parent: record.target,
    before: nodes[index - 1] ?? record.previousSibling,
    after: nodes[index + 1] ?? record.nextSibling,
  }));
}

/** Pairs a node that's removed next to a new one, or added where one was removed. */
function pairInOrder(changes: readonly Change[]): ReadonlyMap<Change, Change> {
  const pairs = new Map<Change, Change>();
  const removed: Change[] = [];
  const added: Change[] = [];
  for (const change of changes) {
    const [open, others] = change.kind === "removed" ? [added, removed] : [removed, added];
    const isPair =
      change.kind === "removed"
        ? ({ node }: Change) => node === change.before || node === change.after
        : (one: Change) =>
            one.parent === change.parent &&
            one.node !== change.node &&
            one.before === change.before &&
            one.after === change.after;
    const index = open.findIndex(isPair);
    const [found] = index === -1 ? [] : open.splice(index, 1);
    if (!found) others.push(change);
    else if (change.kind === "removed") pairs.set(change, found);
    else pairs.set(found, change);
  }
  return pairs;
}

/** For text that was replaced together with its neighbors, or before them. */
function findByPosition(
  { node, parent, before, after }: Change,
  removed: readonly Change[],
  added: readonly Change[],
): Change | undefined {
  const candidates = added.filter((one) => one.parent === parent && one.node !== node);
  const staying = skipRemoved(before, removed);
  return (
    candidates.find((one) => one.node === before || one.node === after) ??
    candidates.find((one) => skipRemoved(one.before, removed) === staying) ??
    candidates.find((one) => after !== null && one.after === after)
  );
}

/** The sibling before that is still there. */
function skipRemoved(sibling: Node | null, removed: readonly Change[]): Node | null {
  let node = sibling;
  for (let steps = 0; node && !node.isConnected && steps < removed.length; steps += 1) {
    node = removed.find((one) => one.node === node)?.before ?? null;
  }
  return node;
}

/** Several text nodes may share a translation; some browsers remove the last one first. */
function note(text: ChildNode, translation: ChildNode, removed: readonly Change[]): void {
  translations.set(text, translation);
  const texts = (originals.get(translation) ?? []).filter((other) => other !== text);
  const next = texts.findIndex((other) =>
    removed.some(({ node, before }) => node === other && before === text),
  );
  texts.splice(next === -1 ? texts.length : next, 0, text);
  originals.set(translation, texts);
}

function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE;
}

function isTranslation(node: Node | null): node is HTMLElement {
  return node?.nodeName === "FONT";
}

/** Puts the text node back in place of its translation, with the others that it replaced. */
function putBack(text: Node, parent?: Node): void {
  const translation = findTranslation(text as ChildNode);
  if (translation && (!parent || translation.parentNode === parent)) {
    const texts = originals.get(translation) ?? [];
    translation.replaceWith(...(texts.includes(text as ChildNode) ? texts : [text]));
    for (const one of texts) translations.delete(one);
    originals.delete(translation);
  }
  translations.delete(text);
}

function findTranslation(text: ChildNode): ChildNode | undefined {
  let outermost: ChildNode | undefined;
  for (let node = text.parentNode; isTranslation(node); node = node.parentNode) outermost = node;
  if (outermost) return outermost;
  return text.isConnected ? undefined : translations.get(text);
}

/** Before React shows a text node again elsewhere. */
function removeTranslation(text: Node): void {
  if (text.nodeType !== Node.TEXT_NODE || text.isConnected) return;
  translations.get(text)?.remove();
  translations.delete(text);
}
