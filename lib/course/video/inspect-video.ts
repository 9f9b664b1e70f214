import type { InputAudioTrack, InputVideoTrack } from "mediabunny";
import { fail, ok, type Result } from "@/lib/core/result";
import { readFileLayout, type VideoBytes } from "@/lib/course/video/read-boxes";

export type VideoFacts = {
  readonly durationSeconds: number;
  readonly hasAudio: boolean;
  /** The picture and sound are fine, but not every browser plays the file as it's packed. */
  readonly needsRemux: boolean;
};

export type VideoProblem = "not_mp4" | "cut_off" | "no_picture" | "video_codec" | "audio_codec";

/** H.264 profiles with 8 bits and 4:2:0, which every browser decodes: Baseline, Main, Extended, High. */
const playedEverywhere = /^avc[13]\.(?:42|4d|58|64)/i;

/**
 * Checks from a file's boxes whether it plays in every browser. Runs in staff's browser before an
 * upload and on the server after it, and never reads the entire file.
 */
export async function inspectVideo(file: VideoBytes): Promise<Result<VideoFacts, VideoProblem>> {
  const layout = await readFileLayout(file);
  if (typeof layout === "string") return fail(layout);
  const { CustomSource, Input, MP4, QTFF } = await import("mediabunny");
  let readError: unknown;
  const source = new CustomSource({
    getSize: () => file.sizeBytes,
    read: (start, end) =>
      file.read(start, end).catch((error: unknown) => {
        readError = error;
        throw error;
      }),
    handleUnhandledError: () => undefined,
  });
  const input = new Input({ formats: [MP4, QTFF], source });
  try {
    const [video, audio] = await Promise.all([
      input.getPrimaryVideoTrack(),
      input.getPrimaryAudioTrack(),
    ]);
    if (!video) return fail("no_picture");
    const problem = (await checkPicture(video)) ?? (await checkSound(audio));
    if (problem) return fail(problem);
    return ok({
      durationSeconds: (await input.getDurationFromMetadata()) ?? (await input.computeDuration()),
      hasAudio: audio !== null,
      needsRemux: layout.isQuickTime || layout.isFragmented || !layout.hasIndexFirst,
    });
  } catch {
    // Storage that's down says nothing about the file.
    if (readError) throw readError;
    return fail("not_mp4");
  } finally {
    input.dispose();
  }
}

async function checkPicture(track: InputVideoTrack): Promise<VideoProblem | null> {
  if ((await track.getDisplayWidth()) === 0) return "no_picture";
  const codec = (await track.getCodecParameterString()) ?? "";
  return playedEverywhere.test(codec) ? null : "video_codec";
}

async function checkSound(track: InputAudioTrack | null): Promise<VideoProblem | null> {
  return track && (await track.getCodec()) !== "aac" ? "audio_codec" : null;
}
