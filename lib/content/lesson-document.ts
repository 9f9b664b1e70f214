const prefix = "lesson:";

/** Returns the document name of a lesson. */
export function getLessonDocument(lessonId: string): string {
  return prefix + lessonId;
}

/** Returns the lesson id of a document, or null for other documents. */
export function parseLessonId(document: string): string | null {
  return document.startsWith(prefix) ? document.slice(prefix.length) : null;
}
