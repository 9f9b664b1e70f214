import { prepareVideo } from "@/components/admin/course/prepare-video";
import { RefusedPart, sendParts } from "@/components/admin/course/send-parts";
import { sendPoster } from "@/components/admin/course/send-poster";
import type { BrowserProblem } from "@/components/admin/course/upload-messages";
import { fail, ok, type Result } from "@/lib/core/result";
import type { StartedUpload, VideoUploadProblem } from "@/lib/course/files/file-rules";
import type { VideoFacts } from "@/lib/course/video/inspect-video";

export type UploadStep =
  | { readonly step: "checking" }
  | { readonly step: "repackaging"; readonly share: number }
  | { readonly step: "sending"; readonly sentBytes: number; readonly totalBytes: number }
  | { readonly step: "reconnecting" }
  | { readonly step: "finishing" };

type Options = {
  readonly lessonId: string;
  readonly file: File;
  /** Leaves the upload unfinished, so that the same file continues it. */
  readonly signal: AbortSignal;
  readonly onStep: (step: UploadStep) => void;
  /** Receives the upload's id, to cancel it. */
  readonly onStart: (id: string) => void;
};

/** Checks, sends and attaches a lesson's video. */
export async function uploadVideo(
  options: Options,
): Promise<Result<VideoFacts, VideoUploadProblem | BrowserProblem>> {
  const { lessonId, file: chosen, signal, onStep, onStart } = options;
  if (chosen.size === 0) return fail("no_file");
  onStep({ step: "checking" });
  const prepared = await prepareVideo(chosen, {
    signal,
    onRemux: (share) => onStep({ step: "repackaging", share }),
  });
  if (!prepared.ok) return prepared;
  const { file, fingerprint, facts, release } = prepared.value;
  const totalBytes = file.size;
  try {
    const { upload, problem } = await post<Started>("/api/admin/lesson-uploads", signal, {
      lessonId,
      fileName: chosen.name.slice(-200),
      sizeBytes: totalBytes,
      fingerprint,
    });
    if (!upload) return fail(problem ?? "no_connection");
    onStart(upload.id);
    await sendParts({
      upload,
      file,
      signal,
      onProgress: (sentBytes) => onStep({ step: "sending", sentBytes, totalBytes }),
      onRetry: () => onStep({ step: "reconnecting" }),
    });
    onStep({ step: "finishing" });
    const finished = await finish(upload.id, signal);
    if (finished === null) await sendPoster({ lessonId, videoId: upload.id, file, signal });
    if (finished !== "incomplete") await release();
    return finished === null ? ok(facts) : fail(finished);
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof RefusedPart)) return fail("no_connection");
    return fail(error.status === 410 ? "upload_not_found" : "signed_out");
  }
}

type Started = {
  readonly upload?: StartedUpload;
  readonly problem?: "too_large" | "lesson_not_found" | "no_file";
};

type Finished = { readonly problem: VideoUploadProblem | null };

/** Finishing twice does no harm, so a lost answer is no problem. */
async function finish(id: string, signal: AbortSignal): Promise<VideoUploadProblem | null> {
  const url = `/api/admin/lesson-uploads/${id}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await post<Finished>(url, signal)).problem;
    } catch (error) {
      if (attempt === 5 || signal.aborted || error instanceof RefusedPart) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 2_000));
    }
  }
}

/** Cancels an upload and deletes what has arrived. */
export async function cancelVideoUpload(id: string): Promise<void> {
  // Without a connection, the server deletes it after 48 hours.
  await fetch(`/api/admin/lesson-uploads/${id}`, { method: "DELETE" }).catch(() => undefined);
}

async function post<Answer>(url: string, signal: AbortSignal, body?: unknown): Promise<Answer> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body), signal });
  if (response.status === 404) throw new RefusedPart(404);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return await response.json();
}
