import {
  beginMarkedContent,
  endMarkedContent,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from "@cantoo/pdf-lib";

/** Standard structure types of PDF 1.7 (ISO 32000-1, 14.8.4). */
type Tag =
  | "Document"
  | "Sect"
  | "H1"
  | "H2"
  | "P"
  | "L"
  | "LI"
  | "Lbl"
  | "LBody"
  | "Table"
  | "TR"
  | "TH"
  | "TD"
  | "TOC"
  | "TOCI"
  | "Reference"
  | "Link"
  | "Form"
  | "Figure";

/** Text or graphics on a page, by the number of their marked content. */
type Content = { readonly page: PDFPage; readonly id: number };
type Annotation = { readonly page: PDFPage; readonly annotation: PDFRef };

/** An element of the logical structure, which screen readers read in order. */
export type Element = {
  readonly tag: Tag;
  /** What a screen reader says for a drawing. */
  readonly alt?: string;
  readonly kids: (Element | Content | Annotation)[];
  /** Area of a drawing on its page: left, bottom, right, top. */
  box?: readonly [number, number, number, number];
};

export function createRootElement(): Element {
  return { tag: "Document", kids: [] };
}

/** Adds an element at the end of its parent. */
export function addElement(parent: Element, tag: Tag, alt?: string): Element {
  const element: Element = { tag, kids: [], ...(alt === undefined ? {} : { alt }) };
  parent.kids.push(element);
  return element;
}

/**
 * Returns a function that assigns what's drawn next on a page to an element, or to no element: then
 * it's an artifact, which screen readers skip. `undefined` ends the last assignment.
 * @param write adds an operator to the page's content
 */
export function createMarker(
  page: PDFPage,
  write: (operator: PDFOperator) => void,
): (target: Element | "artifact" | undefined) => void {
  let current: Element | "artifact" | undefined;
  let nextId = 0;
  return (target) => {
    if (target === current) return;
    if (current) write(endMarkedContent());
    current = target;
    if (target === "artifact") write(beginMarkedContent("Artifact"));
    else if (target) {
      const id = nextId++;
      target.kids.push({ page, id });
      write(
        PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
          PDFName.of(target.tag),
          `<</MCID ${id}>>`,
        ]),
      );
    }
  };
}

const getAttributes = ({ tag, box }: Element) => {
  if (tag === "TH") return { A: { O: "Table", Scope: "Column" } };
  if (box) return { A: { O: "Layout", Placement: "Block", BBox: [...box] } };
  return {};
};

/** Writes the structure tree, and marks the document as tagged. */
export function writeStructure(document: PDFDocument, root: Element): void {
  const { context, catalog } = document;
  const tree = context.nextRef();
  /** Elements of a page's marked content, by its number. */
  const ofPage = new Map(document.getPages().map((page): [PDFPage, PDFRef[]] => [page, []]));
  const ofAnnotations: { annotation: PDFRef; element: PDFRef }[] = [];

  const writeElement = (element: Element, parent: PDFRef): PDFRef => {
    const ref = context.nextRef();
    const kids = element.kids.map((kid) => {
      if ("tag" in kid) return writeElement(kid, ref);
      if ("annotation" in kid) {
        ofAnnotations.push({ annotation: kid.annotation, element: ref });
        return context.obj({ Type: "OBJR", Pg: kid.page.ref, Obj: kid.annotation });
      }
      const elements = ofPage.get(kid.page) ?? [];
      elements[kid.id] = ref;
      return context.obj({ Type: "MCR", Pg: kid.page.ref, MCID: kid.id });
    });
    const { tag, alt } = element;
    context.assign(
      ref,
      context.obj({
        Type: "StructElem",
        S: tag,
        P: parent,
        K: kids,
        ...(alt ? { Alt: PDFHexString.fromText(alt) } : {}),
        ...getAttributes(element),
      }),
    );
    return ref;
  };

  const documentRef = writeElement(root, tree);
  const parents: (number | PDFObject)[] = [];
  let key = 0;
  for (const [page, elements] of ofPage) {
    page.node.set(PDFName.of("StructParents"), context.obj(key));
    page.node.set(PDFName.of("Tabs"), PDFName.of("S"));
    parents.push(key++, context.register(context.obj(elements)));
  }
  for (const { annotation, element } of ofAnnotations) {
    context.lookup(annotation, PDFDict).set(PDFName.of("StructParent"), context.obj(key));
    parents.push(key++, element);
  }
  context.assign(
    tree,
    context.obj({
      Type: "StructTreeRoot",
      K: documentRef,
      ParentTree: context.register(context.obj({ Nums: parents })),
      ParentTreeNextKey: key,
    }),
  );
  catalog.set(PDFName.of("StructTreeRoot"), tree);
  catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
}
