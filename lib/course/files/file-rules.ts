import type { LessonFileKind } from "@/db/values/course";

const megabyte = 1024 * 1024;

/** What staff may upload for a lesson. */
export const lessonFileRules: Readonly<
  Record<
    LessonFileKind,
    { readonly maxBytes: number; readonly contentType: string; readonly extension: string }
  >
> = {
  // Received within the server's limit of 5 minutes a request.
  video: { maxBytes: 500 * megabyte, contentType: "video/mp4", extension: "mp4" },
  captions: { maxBytes: megabyte, contentType: "text/vtt; charset=utf-8", extension: "vtt" },
  worksheet: { maxBytes: 20 * megabyte, contentType: "application/pdf", extension: "pdf" },
};

/** Outcome of an upload, for the form. */
export type LessonFileOutcome =
  | "uploaded"
  | "no_file"
  | "too_large"
  | "not_mp4"
  | "not_captions"
  | "not_pdf"
  | "lesson_not_found";
