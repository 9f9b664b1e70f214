/** Returns the storage key of an uploaded video, also while its parts arrive on local disk. */
export function getUploadKey(id: string): string {
  return `lessons/${id}`;
}
