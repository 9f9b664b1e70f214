import { formatMinutes } from "@/lib/course/course-copy";

import type { LessonFileProblem, UploadKind, UploadProblem } from "@/lib/course/files/file-rules";
import type { VideoFacts } from "@/lib/course/video/inspect-video";

const lessonNotFound = "This lesson no longer exists. Reload the page.";
const exportHint = "Export it as MP4 with H.264 video and AAC audio.";

/** Problems that only the browser has. */
export type BrowserProblem = "no_file" | "no_room" | "no_connection" | "signed_out" | "fault";

/** Returns what to do about a video, worksheet or eBook that wasn't uploaded. */
export function getUploadProblemMessage(
  kind: UploadKind,
  problem: UploadProblem | BrowserProblem,
): string {
  return problem === "too_large" ? tooLargeMessages[kind] : problemMessages[problem];
}

const tooLargeMessages: Readonly<Record<UploadKind, string>> = {
  video: "The video is larger than 4 GB. Export the video at a lower bitrate or resolution.",
  worksheet: "The file is larger than 20 MB. Export the PDF with smaller images.",
  ebook: "The file is larger than 40 MB. Export the PDF with smaller images.",
};

const problemMessages: Readonly<
  Record<Exclude<UploadProblem, "too_large"> | BrowserProblem, string>
> = {
  no_file: "Choose a file.",
  not_mp4: `This isn't an MP4 or MOV video. ${exportHint}`,
  cut_off: "The end of this video is missing. Copy it from the camera again, or export it again.",
  too_long:
    "This video is too long. A lesson can have about 80 minutes at 30 frames per second, or an hour at 60. Split it into shorter lessons, or export it with fewer frames per second.",
  no_picture: `This file has audio but no video. ${exportHint}`,
  video_codec: `Some browsers can't play this video, because it isn't H.264 with 8-bit color. ${exportHint}`,
  audio_codec: `Some browsers can't play this video's sound, because it isn't AAC. ${exportHint}`,
  not_prepared:
    'This video can\'t start playing until the entire file has loaded. Export the video as MP4 with "fast start" or "web optimized" turned on.',
  edited:
    "This video's editor hid parts of it without removing them, and browsers don't agree on what to show. Export it again as a new MP4 video.",
  no_room:
    'We need to repackage this video, and this browser doesn\'t have enough space. Free some disk space, or export the video as MP4 with "fast start" or "web optimized" turned on.',
  not_a_pdf: "This isn't a PDF. Export it as a PDF and choose that file.",
  encrypted: "This PDF has a password or restricted permissions. Save an unprotected copy.",
  damaged: "We can't read this PDF. Export it again from the original program.",
  too_many_pages: "This PDF has more than 2,000 pages. Split it, or export it with fewer pages.",
  too_complex:
    "Checking this PDF took too much time or memory. Export it as a simpler PDF, such as PDF/A.",
  incomplete: "Part of the file is missing. Choose the same file again to send the rest.",
  upload_not_found:
    "This upload was canceled, or it stopped for more than 48 hours. Choose the file again to start over.",
  no_connection:
    "The connection was lost, and nothing has changed. Choose the same file again within 48 hours to continue.",
  signed_out: "You're signed out. Sign in, then choose the same file again to continue.",
  fault: "Something went wrong on our end. Choose the same file again to continue.",
  lesson_not_found: lessonNotFound,
  changed_since:
    "Someone else changed this lesson's video during your upload, so yours isn't live. Watch the current video. To replace it, choose your file again within 48 hours: it's already here.",
};

/**
 * Returns what staff should know about a video that was uploaded.
 *
 * @param lengthSeconds the length that its lesson is published with
 */
export function getVideoNotes(
  { durationSeconds, hasHiddenParts, soundTrackCount }: VideoFacts,
  lengthSeconds: number,
): readonly string[] {
  const notes: string[] = [];
  const playedSeconds = Math.round(durationSeconds);
  if (Math.abs(playedSeconds - lengthSeconds) > 1) {
    notes.push(
      `The lesson says ${formatMinutes(lengthSeconds)}. Change its length to ${formatMinutes(playedSeconds)} and publish it.`,
    );
  }
  if (hasHiddenParts) {
    notes.push(
      "This video's file still contains parts that its editor hid. Export it again to remove them.",
    );
  }
  if (soundTrackCount > 1) {
    notes.push(
      `This video has ${soundTrackCount} sound tracks, and browsers play only one. Watch the lesson to check that it's the right one.`,
    );
  }
  return notes;
}

/** Returns what to do about captions that weren't uploaded. */
export function getFileProblemMessage(problem: LessonFileProblem): string {
  if (typeof problem === "string") return fileProblemMessages[problem];
  if (problem.problem === "no_captions") {
    return "Upload a WebVTT (.vtt) or SubRip (.srt) file. This file has no captions.";
  }
  return `Line ${problem.line}: ${captionsProblemMessages[problem.problem]} Fix the line and upload the file again.`;
}

const fileProblemMessages = {
  no_file: "Choose a file.",
  too_large: "The file is too large.",
  not_jpeg: "This isn't a JPEG image.",
  changed_since: "Someone else changed this file first. Check the current one, then try again.",
  lesson_not_found: lessonNotFound,
} as const;

const captionsProblemMessages = {
  bad_timing: "write the times like this: 00:01:02.500 --> 00:01:05.000.",
  ends_early: "this caption ends before it starts.",
  no_text: "this caption has no text on the next line.",
  too_long: "captions can have up to 50,000 lines, each with up to 5,000 characters.",
} as const;
