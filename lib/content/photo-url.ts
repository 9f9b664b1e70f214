/** True for the id of a photo: the SHA-256 of its file. */
export function isPhotoId(id: string): boolean {
  return /^[0-9a-f]{64}$/.test(id);
}

/** Returns the URL of a person's photo. Visitors get it while the published people have it. */
export function getPhotoUrl(id: string): string {
  return `/photos/${id}`;
}

/** What the browser sends, after it made the photo smaller. */
export const maxPhotoBytes = 1_000_000;

/** The outcome of sending a photo, for the browser. */
export type PhotoOutcome =
  | { readonly photo: string }
  | { readonly problem: "too_large" | "not_jpeg" };
