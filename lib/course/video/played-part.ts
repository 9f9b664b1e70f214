import type { EncodedPacket, EncodedPacketSink, InputTrack } from "mediabunny";
import type { Edit } from "@/lib/course/video/read-index";

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
export async function findPlayedPart(
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

/** Looks whether frames behind the end are decoded before the last visible one. */
async function findHiddenEnd(sink: EncodedPacketSink, end: number, from: EncodedPacket) {
  let isHidden = false;
  if (end === Number.POSITIVE_INFINITY) return { isHidden, isExact: true };
  const key = await sink.getKeyPacket(end - tickSeconds, metadataOnly);
  let keysBehind = 0;
  for await (const packet of sink.packets(key ?? from, undefined, metadataOnly)) {
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
