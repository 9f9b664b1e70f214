/** Returns the URL of a lesson's file. It serves nothing without access. */
export function getLessonFileUrl(fileId: string): string {
  return `/learn/files/${fileId}`;
}
