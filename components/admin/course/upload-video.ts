import { prepareVideo } from "@/components/admin/course/prepare-video";
import { type UploadStep, uploadInParts } from "@/components/admin/course/send-parts";
import type { BrowserProblem } from "@/components/admin/course/upload-messages";
import { fail, ok, type Result } from "@/lib/core/result";
import type { LessonFileOutcome, UploadProblem } from "@/lib/course/files/file-rules";
import type { VideoFacts } from "@/lib/course/video/inspect-video";

type Options = {
  readonly lessonId: string;
  /** The id of the lesson's video that staff saw. */
  readonly replaces: string | null;
  /** Of a narrated video, with the id of the captions that they replace. */
  readonly captions?: { readonly text: string; readonly replaces: string };
  readonly file: File;
  /** Leaves the upload unfinished, so that the same file continues it. */
  readonly signal: AbortSignal;
  readonly onStep: (step: UploadStep) => void;
  /** Receives the upload's id, to cancel it. */
  readonly onStart: (id: string) => void;
};

/** Checks, sends and attaches a lesson's video. */
export async function uploadVideo({
  file: chosen,
  ...options
}: Options): Promise<Result<VideoFacts, UploadProblem | BrowserProblem>> {
  const { lessonId, signal, onStep } = options;
  if (chosen.size === 0) return fail("no_file");
  onStep({ step: "checking" });
  const prepared = await prepareVideo(chosen, {
    signal,
    onRemux: (share) => onStep({ step: "repackaging", share }),
  });
  if (!prepared.ok) return prepared;
  const { file, fingerprint, facts, release } = prepared.value;
  const video = { kind: "video" as const, fileName: chosen.name, file, fingerprint };
  const uploaded = await uploadInParts({ ...options, ...video });
  if (uploaded.ok) {
    await sendPoster({ lessonId, videoId: uploaded.value, file, signal });
    await release();
    return ok(facts);
  }
  if (!resumable.has(uploaded.problem)) await release();
  return uploaded;
}

/** Problems after which the same file continues its upload, or starts it again as it is. */
const resumable: ReadonlySet<UploadProblem | BrowserProblem> = new Set([
  "incomplete",
  "upload_not_found",
  "changed_since",
  "no_connection",
  "signed_out",
  "fault",
]);

/** Cancels an upload and deletes what has arrived. */
export async function cancelUpload(id: string): Promise<void> {
  // Without a connection, the server deletes it after 48 hours.
  await fetch(`/api/admin/lesson-uploads/${id}`, { method: "DELETE" }).catch(() => undefined);
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
