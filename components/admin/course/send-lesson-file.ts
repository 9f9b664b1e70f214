import { getFileProblemMessage } from "@/components/admin/course/upload-messages";
import { type LessonFileOutcome, lessonFileRules } from "@/lib/course/files/file-rules";

type SendOptions = {
  readonly lessonId: string;
  readonly kind: "captions" | "worksheet";
  readonly file: File;
  readonly signal: AbortSignal;
};

/** Sends captions or a worksheet. Returns an error message, or null once it's live. */
export async function sendLessonFile(options: SendOptions): Promise<string | null> {
  const { lessonId, kind, file, signal } = options;
  if (file.size === 0) return getFileProblemMessage("no_file");
  if (file.size > lessonFileRules[kind].maxBytes) return getFileProblemMessage("too_large");
  const query = new URLSearchParams({ lesson: lessonId, kind, name: file.name });
  try {
    const url = `/api/admin/lesson-file?${query}`;
    const response = await fetch(url, { method: "POST", body: file, signal });
    const { outcome }: { outcome: LessonFileOutcome } = await response.json();
    return outcome === "uploaded" ? null : getFileProblemMessage(outcome);
  } catch {
    return "The upload stopped before it finished. The lesson hasn't changed. Try again.";
  }
}
