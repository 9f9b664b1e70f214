/** The pages with editable texts about their product, and their names in the dashboard. */
export const editablePages = {
  ebook: "eBook page",
  course: "Course page",
  radio: "Radio page",
  sessions: "Sessions page",
  "publishing-admin": "Publishing administration page",
  membership: "Membership page",
  about: "About page",
} as const;

export type EditablePageId = keyof typeof editablePages;

const pagePrefix = "page:";

/** True for the id of an editable page. */
export function isEditablePageId(id: string): id is EditablePageId {
  return Object.hasOwn(editablePages, id);
}

export const editablePageIds: readonly EditablePageId[] =
  Object.keys(editablePages).filter(isEditablePageId);

/** Returns the document name of a page's texts. */
export function getPageDocument(id: EditablePageId): string {
  return pagePrefix + id;
}

/** Returns the page id of a document, or null for other documents. */
export function parsePageId(document: string): EditablePageId | null {
  const id = document.startsWith(pagePrefix) ? document.slice(pagePrefix.length) : "";
  return isEditablePageId(id) ? id : null;
}

const productPrefix = "product:";

/** Returns the document name of a product. */
export function getProductDocument(productId: string): string {
  return productPrefix + productId;
}

/** Returns the product id of a document, or null for other documents. */
export function parseProductId(document: string): string | null {
  return document.startsWith(productPrefix) ? document.slice(productPrefix.length) : null;
}

const lessonPrefix = "lesson:";

/** Returns the document name of a lesson. */
export function getLessonDocument(lessonId: string): string {
  return lessonPrefix + lessonId;
}

/** Returns the lesson id of a document, or null for other documents. */
export function parseLessonId(document: string): string | null {
  return document.startsWith(lessonPrefix) ? document.slice(lessonPrefix.length) : null;
}

const modulePrefix = "module:";

/** Returns the document name of a course module. */
export function getModuleDocument(moduleId: string): string {
  return modulePrefix + moduleId;
}

/** Returns the module id of a document, or null for other documents. */
export function parseModuleId(document: string): string | null {
  return document.startsWith(modulePrefix) ? document.slice(modulePrefix.length) : null;
}
