import type {
  EncodedPacket,
  EncodedPacketSink,
  Input,
  InputAudioTrack,
  InputTrack,
  InputVideoTrack,
} from "mediabunny";
import { fail, ok, type Result } from "@/lib/core/result";
import { readFileLayout, type VideoBytes } from "@/lib/course/video/read-boxes";
import type { Edit } from "@/lib/course/video/read-index";

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
  | "too_long"
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
    const parts = new Map<number, PlayedPart | null>();
    for (const track of await input.getTracks()) {
      parts.set(track.id, await findPlayedPart(track, edits.get(track.id) ?? [], isFragmented));
    }
    const picture = parts.get(video.id) ?? null;
    const sound = audio && (parts.get(audio.id) ?? null);
    if (!picture || (audio && !sound)) return fail("edited");
    const hasHiddenParts = [...parts.values()].some((part) => !part || part.hasHiddenParts);
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

/** The part of a track that players show. Times in seconds of the movie. */
export type PlayedPart = {
  /** The number of the first packet to copy, in the file's order. Earlier ones are hidden. */
  readonly firstPacket: number;
  readonly start: number;
  readonly end: number;
  /** The file has picture or sound that players don't show: an editor cut it off. */
  readonly hasHiddenParts: boolean;
  /** Without the hidden packets, a copy plays the same. False if visible frames refer to hidden ones. */
  readonly canDropHidden: boolean;
};

/** Edit lists count in ticks of 1/600 s or 1/1000 s. */
export const tickSeconds = 0.002;
/** Encoders fill up the beginning and end of sound with this much silence. */
const paddingSeconds = 0.2;
const emptyPart: PlayedPart = {
  firstPacket: 0,
  start: 0,
  end: 0,
  hasHiddenParts: false,
  canDropHidden: true,
};
const metadataOnly = { metadataOnly: true };

/**
 * Finds out which of a track's packets players show, from its edit list (ISO 14496-12, 8.6.6).
 * @returns null for edits on which players don't agree: a cut in the middle, or another speed
 */
async function findPlayedPart(
  track: InputTrack,
  edits: readonly Edit[],
  /** Its edit list was written before its length was known. */
  isFragmented: boolean,
): Promise<PlayedPart | null> {
  const { EncodedPacketSink } = await import("mediabunny");
  const shown = edits.filter(({ mediaStart }) => mediaStart !== null);
  const [edit] = shown;
  if (shown.length > 1 || (edit && (edit.rate !== 1 || edits.indexOf(edit) > 1))) return null;
  if (edits.length > 0 && !edit) return null;
  const start = edits[0]?.mediaStart === null ? edits[0].seconds : 0;
  const isOpen = !edit || isFragmented || edit.seconds === 0;
  const end = isOpen ? Number.POSITIVE_INFINITY : start + edit.seconds;
  const sink = new EncodedPacketSink(track);
  const first = await sink.getFirstPacket(metadataOnly);
  if (!first) return emptyPart;
  const last = await sink.getPacket(Number.POSITIVE_INFINITY, metadataOnly);
  const mediaEnd = last ? last.timestamp + last.duration : 0;
  const find = track.isVideoTrack() ? findPicture : findSound;
  // Without an edit list, players show everything.
  const range = { first, start: edit ? start : first.timestamp, end, mediaEnd };
  const found = await find(sink, range);
  return { ...found, start: range.start, end: Math.min(end, mediaEnd) };
}

type Range = {
  readonly first: EncodedPacket;
  readonly start: number;
  readonly end: number;
  readonly mediaEnd: number;
};

type Hidden = Pick<PlayedPart, "firstPacket" | "hasHiddenParts" | "canDropHidden">;

async function findPicture(sink: EncodedPacketSink, range: Range): Promise<Hidden> {
  const { first, start, end } = range;
  const shown = await sink.getPacket(start + tickSeconds, metadataOnly);
  const key = await sink.getKeyPacket(start + tickSeconds, metadataOnly);
  const from = key ?? first;
  const isHiddenAtStart = shown !== null && shown.sequenceNumber !== first.sequenceNumber;
  const isExactAtStart = !shown || shown.sequenceNumber === from.sequenceNumber;
  const atEnd = await findHiddenEnd(sink, end, from);
  return {
    firstPacket: from.sequenceNumber,
    hasHiddenParts: isHiddenAtStart || atEnd.isHidden,
    canDropHidden: isExactAtStart && atEnd.isExact,
  };
}

/** Five minutes of a screen recording with one key frame. Looking at more would hold up other requests. */
const maxFramesAtEnd = 10_000;

/** Looks whether frames behind the end are decoded before the last visible one, or may be. */
async function findHiddenEnd(sink: EncodedPacketSink, end: number, from: EncodedPacket) {
  let isHidden = false;
  if (end === Number.POSITIVE_INFINITY) return { isHidden, isExact: true };
  const key = await sink.getKeyPacket(end - tickSeconds, metadataOnly);
  let keysBehind = 0;
  let frames = 0;
  for await (const packet of sink.packets(key ?? from, undefined, metadataOnly)) {
    frames += 1;
    if (frames > maxFramesAtEnd) return { isHidden, isExact: false };
    const isVisible = packet.timestamp < end - tickSeconds;
    if (isVisible && isHidden) return { isHidden, isExact: false };
    if (!isVisible) isHidden = true;
    if (!isVisible && packet.type === "key") keysBehind += 1;
    // Frames that follow the second key frame can't be shown before the first.
    if (keysBehind === 2) break;
  }
  return { isHidden, isExact: true };
}

/** Sound packets don't depend on each other, except that the first one to be heard needs the one before. */
async function findSound(sink: EncodedPacketSink, range: Range): Promise<Hidden> {
  const { first, start, end, mediaEnd } = range;
  const heard = (await sink.getPacket(start + tickSeconds, metadataOnly)) ?? first;
  const before =
    heard.sequenceNumber === first.sequenceNumber
      ? null
      : await sink.getPacket(heard.timestamp - tickSeconds, metadataOnly);
  return {
    firstPacket: (before ?? heard).sequenceNumber,
    hasHiddenParts: start - first.timestamp > paddingSeconds || mediaEnd - end > paddingSeconds,
    canDropHidden: true,
  };
}
