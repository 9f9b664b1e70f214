import type { getDocumentProxy } from "unpdf";

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;
type Node = { role?: string; alt?: string; id?: string; children?: Node[] };

/** Lists an element of the structure tree and all elements in it, in reading order. */
export function listElements(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(listElements)];
}

/** Returns the text of an element. */
export function joinText(node: Node, byId: ReadonlyMap<string, string>): string {
  return listElements(node)
    .map(({ id }) => byId.get(id ?? "") ?? "")
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** Reads a page's text by the ID of its marked content, and the text that isn't marked. */
export async function readTaggedText(page: Page) {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const byId = new Map<string, string>();
  let untagged = "";
  let id: string | undefined;
  for (const item of items) {
    if ("str" in item) {
      if (id === undefined) untagged += item.str.trim();
      else byId.set(id, `${byId.get(id) ?? ""}${item.str}${item.hasEOL ? " " : ""}`);
    } else id = item.type === "endMarkedContent" ? undefined : (item.id ?? "artifact");
  }
  return { byId, untagged };
}
