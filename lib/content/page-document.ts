/** The pages with editable texts about their product, and their names in the dashboard. */
export const editablePages = {
  ebook: "eBook page",
  course: "Course page",
  radio: "Radio page",
  sessions: "Sessions page",
  "publishing-admin": "Publishing administration page",
  about: "About page",
} as const;

export type EditablePageId = keyof typeof editablePages;

const prefix = "page:";

/** True for the id of an editable page. */
export function isEditablePageId(id: string): id is EditablePageId {
  return Object.hasOwn(editablePages, id);
}

export const editablePageIds: readonly EditablePageId[] =
  Object.keys(editablePages).filter(isEditablePageId);

/** Returns the document name of a page's texts. */
export function getPageDocument(id: EditablePageId): string {
  return prefix + id;
}

/** Returns the page id of a document, or null for other documents. */
export function parsePageId(document: string): EditablePageId | null {
  const id = document.startsWith(prefix) ? document.slice(prefix.length) : "";
  return isEditablePageId(id) ? id : null;
}
