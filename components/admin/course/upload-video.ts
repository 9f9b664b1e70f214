import { prepareVideo } from "@/components/admin/course/prepare-video";
import { RefusedPart, sendParts } from "@/components/admin/course/send-parts";
import type { BrowserProblem } from "@/components/admin/course/upload-messages";
import { fail, ok, type Result } from "@/lib/core/result";
import type {
  LessonFileOutcome,
  StartedUpload,
  VideoUploadProblem,
} from "@/lib/course/files/file-rules";
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

type SendPosterOptions = {
  readonly lessonId: string;
  /** The id of the uploaded video. */
  readonly videoId: string;
  readonly file: Blob;
  readonly signal: AbortSignal;
};

const posterWidth = 960;
/** A decoder that gets stuck doesn't hold up the upload. */
const maxCaptureMs = 10_000;

/**
 * Sends a frame of an uploaded video, which the player shows until it plays.
 * @returns false without one: the video works all the same
 */
async function sendPoster(options: SendPosterOptions): Promise<boolean> {
  const { lessonId, videoId, file, signal } = options;
  try {
    const poster = await Promise.race([
      captureFrame(file),
      new Promise<null>((resolve) => setTimeout(resolve, maxCaptureMs, null)),
    ]);
    if (!poster) return false;
    const query = new URLSearchParams({
      lesson: lessonId,
      kind: "poster",
      name: "poster.jpg",
      video: videoId,
    });
    const url = `/api/admin/lesson-file?${query}`;
    const response = await fetch(url, { method: "POST", body: poster, signal });
    const { outcome }: { outcome: LessonFileOutcome } = await response.json();
    return outcome === "uploaded";
  } catch {
    return false;
  }
}

/** Returns a JPEG picture from near the beginning, or null if this browser can't decode the video. */
async function captureFrame(file: Blob): Promise<Blob | null> {
  const { BlobSource, CanvasSink, Input, MP4, QTFF } = await import("mediabunny");
  const input = new Input({ formats: [MP4, QTFF], source: new BlobSource(file) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return null;
    const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
    const first = await track.getFirstTimestamp();
    // Many recordings fade in from black.
    const frame = await new CanvasSink(track, { width: posterWidth }).getCanvas(
      first + Math.min(5, seconds / 10),
    );
    return frame && (await toJpeg(frame.canvas));
  } finally {
    input.dispose();
  }
}

function toJpeg(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob | null> {
  const [type, quality] = ["image/jpeg", 0.7];
  if (canvas instanceof HTMLCanvasElement) {
    return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
  }
  return canvas.convertToBlob({ type, quality });
}
