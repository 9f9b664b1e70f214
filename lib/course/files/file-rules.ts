import type { LessonFileKind, UploadKind } from "@/db/values/course";
import type { CaptionsProblem } from "@/lib/course/files/parse-captions";
import type { VideoProblem } from "@/lib/course/video/inspect-video";
import type { EbookProblem } from "@/lib/ebook-files/check-ebook";
import { maxEbookBytes } from "@/lib/ebook-files/max-ebook-bytes";

export type { UploadKind };

const megabyte = 1024 * 1024;

/** What staff may upload for a lesson. */
export const lessonFileRules: Readonly<
  Record<LessonFileKind, { readonly maxBytes: number; readonly contentType: string }>
> = {
  video: { maxBytes: 4_096 * megabyte, contentType: "video/mp4" },
  captions: { maxBytes: megabyte, contentType: "text/vtt; charset=utf-8" },
  worksheet: { maxBytes: 20 * megabyte, contentType: "application/pdf" },
  poster: { maxBytes: megabyte, contentType: "image/jpeg" },
};

/** How large a file may be that's sent in parts. */
export const maxUploadBytes: Readonly<Record<UploadKind, number>> = {
  video: lessonFileRules.video.maxBytes,
  worksheet: lessonFileRules.worksheet.maxBytes,
  ebook: maxEbookBytes,
};

/** The size of a part, well within the server's 5 minutes a request. */
export const partBytes = 16 * megabyte;

/** An upload that receives nothing for this long is deleted. */
export const abandonedAfterHours = 48;

/** The lesson's file of this kind isn't the one anymore that staff saw, or that the poster is a frame of. */
export type FileConflict = "changed_since";

export type LessonFileProblem =
  | "no_file"
  | "too_large"
  | "not_jpeg"
  | FileConflict
  | "lesson_not_found"
  | CaptionsProblem;

/** Outcome of uploading captions or a poster, for the browser. */
export type LessonFileOutcome = "uploaded" | LessonFileProblem;

/** Why a file that's sent in parts isn't accepted. PDFs have the problems of eBooks. */
export type UploadProblem =
  | VideoProblem
  | EbookProblem
  | "too_large"
  | "lesson_not_found"
  | FileConflict
  /** Canceled, deleted after 48 hours, or never started. */
  | "upload_not_found"
  | "incomplete"
  /** Fine, but not packed for streaming. */
  | "not_prepared";

/** A started upload, for the browser. */
export type StartedUpload = {
  readonly id: string;
  /** Parts go straight to the bucket; otherwise all go to our server, which knows where to continue. */
  readonly isBucket: boolean;
  /** The numbers, from 1, of the parts that the bucket already has. */
  readonly storedParts: readonly number[];
};

/** Returns the URL of a lesson's file. It serves nothing without access. */
export function getLessonFileUrl(fileId: string): string {
  return `/learn/files/${fileId}`;
}

/** Serves staff a video without leading them to the bucket. */
export const readParameter = "read";

/** Returns the storage key of an upload, also while its parts arrive on local disk. */
export function getUploadKey(id: string): string {
  return `lessons/${id}`;
}
