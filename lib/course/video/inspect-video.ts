import type { Input, InputAudioTrack, InputTrack, InputVideoTrack } from "mediabunny";
import { fail, ok, type Result } from "@/lib/core/result";
import { findPlayedPart, type PlayedPart } from "@/lib/course/video/played-part";
import { readFileLayout, type VideoBytes } from "@/lib/course/video/read-boxes";

export type VideoFacts = {
  readonly durationSeconds: number;
  readonly hasAudio: boolean;
  /** Browsers play one of them; see pickTracks. */
  readonly soundTrackCount: number;
  /** The picture and sound are fine, but a copy that's packed differently plays in every browser. */
  readonly needsRemux: boolean;
  /** Its editor hid parts of the picture or sound, and they're still in the file. */
  readonly hasHiddenParts: boolean;
  readonly picture: PlayedPart;
  readonly sound: PlayedPart | null;
};

export type VideoProblem =
  | "not_mp4"
  | "cut_off"
  | "no_picture"
  | "video_codec"
  | "audio_codec"
  /** Players don't agree on its edits, or it can't be repackaged without showing hidden parts. */
  | "edited";

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
    const { video, audio } = await pickTracks(input);
    if (!video) return fail("no_picture");
    const problem = (await checkPicture(video)) ?? (await checkSound(audio));
    if (problem) return fail(problem);
    const { edits, isFragmented, isQuickTime, hasIndexFirst } = layout;
    const findPart = async (track: InputTrack) =>
      await findPlayedPart(track, edits.get(track.id) ?? [], isFragmented);
    const picture = await findPart(video);
    const sound = audio && (await findPart(audio));
    if (!picture || (audio && !sound)) return fail("edited");
    const parts = await Promise.all((await input.getTracks()).map(findPart));
    const hasHiddenParts = parts.some((part) => part === null || part.hasHiddenParts);
    const isReady = hasIndexFirst && !isFragmented && !isQuickTime;
    // Players can show these as they are, even if they have to look for the index first.
    const canKeep = !isFragmented && !isQuickTime;
    if (!picture.canDropHidden && !canKeep) return fail("edited");
    return ok({
      durationSeconds: Math.max(picture.end, sound?.end ?? 0),
      hasAudio: audio !== null,
      soundTrackCount: (await input.getAudioTracks()).length,
      needsRemux: picture.canDropHidden && (!isReady || hasHiddenParts),
      hasHiddenParts,
      picture,
      sound,
    });
  } catch {
    // Storage that's down says nothing about the file.
    if (readError) throw readError;
    return fail("not_mp4");
  } finally {
    input.dispose();
  }
}

/** The longest difference in length between a video and its copy. */
const maxDifferenceSeconds = 0.3;

/** Returns whether a repackaged video shows as much picture and sound as the original. */
export function playsAlike(original: VideoFacts, copy: VideoFacts): boolean {
  const [shift, copyShift] = [original, copy].map(({ picture, sound }) =>
    Math.min(0, picture.start, sound?.start ?? 0),
  );
  const isAlike = (one: PlayedPart | null, other: PlayedPart | null) =>
    one === null || other === null
      ? one === other
      : [one.start - other.start, one.end - other.end].every(
          (difference) =>
            Math.abs(difference - (shift ?? 0) + (copyShift ?? 0)) <= maxDifferenceSeconds,
        );
  return isAlike(original.picture, copy.picture) && isAlike(original.sound, copy.sound);
}

/** Returns the tracks that browsers play: the first of each kind that's turned on. */
export async function pickTracks(
  input: Input,
): Promise<{ readonly video: InputVideoTrack | null; readonly audio: InputAudioTrack | null }> {
  return {
    video: await pickTrack(await input.getVideoTracks()),
    audio: await pickTrack(await input.getAudioTracks()),
  };
}

async function pickTrack<Track extends InputTrack>(
  tracks: readonly Track[],
): Promise<Track | null> {
  for (const track of tracks) {
    if ((await track.getDisposition()).default) return track;
  }
  return tracks[0] ?? null;
}

async function checkPicture(track: InputVideoTrack): Promise<VideoProblem | null> {
  if ((await track.getDisplayWidth()) === 0) return "no_picture";
  const codec = (await track.getCodecParameterString()) ?? "";
  return playedEverywhere.test(codec) ? null : "video_codec";
}

async function checkSound(track: InputAudioTrack | null): Promise<VideoProblem | null> {
  return track && (await track.getCodec()) !== "aac" ? "audio_codec" : null;
}
