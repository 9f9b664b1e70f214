const prefix = "module:";

/** Returns the document name of a course module. */
export function getModuleDocument(moduleId: string): string {
  return prefix + moduleId;
}

/** Returns the module id of a document, or null for other documents. */
export function parseModuleId(document: string): string | null {
  return document.startsWith(prefix) ? document.slice(prefix.length) : null;
}
