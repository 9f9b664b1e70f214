import type { LessonFileOutcome } from "@/lib/course/files/file-rules";

type Options = {
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
export async function sendPoster(options: Options): Promise<boolean> {
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
