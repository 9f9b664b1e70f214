import type { AdminActionState } from "@/lib/core/action-state";
import { type LessonFileOutcome, lessonFileRules } from "@/lib/course/files/file-rules";
import type { LessonFileKind } from "@/lib/course/states";

type SendOptions = {
  readonly lessonId: string;
  readonly kind: LessonFileKind;
  readonly file: File;
  readonly hasAudio: boolean;
  readonly onProgress: (share: number) => void;
  /** Receives the function that stops the upload. */
  readonly onStart: (stop: () => void) => void;
};

const problems: Readonly<Record<Exclude<LessonFileOutcome, "uploaded">, string>> = {
  no_file: "Choose a file.",
  too_large: "The file is too large.",
  not_mp4: "This isn't an MP4 file. Export the video as MP4 (H.264).",
  not_captions: "These captions have no valid cues. Upload WebVTT (.vtt) or SubRip (.srt).",
  not_pdf: "This isn't a PDF file.",
  lesson_not_found: "This lesson no longer exists. Reload the page.",
};

/** Sends a file's bytes with progress, which fetch can't report. */
export async function sendLessonFile(options: SendOptions): Promise<AdminActionState> {
  const { lessonId, kind, file, hasAudio, onProgress, onStart } = options;
  if (file.size === 0) return refuse(problems.no_file);
  if (file.size > lessonFileRules[kind].maxBytes) return refuse(problems.too_large);
  if (kind === "video" && !(await canPlay(file))) {
    return refuse(
      "This browser can't play the video. Export it as MP4 with H.264 video and AAC sound.",
    );
  }
  const query = new URLSearchParams({
    lesson: lessonId,
    kind,
    name: file.name,
    sound: hasAudio ? "yes" : "no",
  });
  const outcome = await new Promise<LessonFileOutcome | null>((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () =>
      resolve(request.status === 200 ? JSON.parse(request.responseText).outcome : null);
    request.onerror = () => resolve(null);
    request.onabort = () => resolve(null);
    request.open("POST", `/api/admin/lesson-file?${query}`);
    request.send(file);
    onStart(() => request.abort());
  });
  if (outcome === null) {
    return refuse("The upload stopped before it finished. No changes were made. Try again.");
  }
  if (outcome !== "uploaded") return refuse(problems[outcome]);
  return { status: "done", message: { title: "Uploaded", description: `${file.name} is live.` } };
}

/** The browser reads the file's beginning, like a customer's would. */
async function canPlay(file: File): Promise<boolean> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  try {
    return await new Promise((resolve) => {
      video.onloadedmetadata = () => resolve(video.videoWidth > 0);
      video.onerror = () => resolve(false);
      video.src = url;
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

function refuse(description: string): AdminActionState {
  return { status: "refused", message: { title: "Not uploaded", description }, fields: {} };
}
