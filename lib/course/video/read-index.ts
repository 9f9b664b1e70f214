import type { VideoBytes } from "@/lib/course/video/read-boxes";

const containers = new Set(["moov", "trak", "mdia", "minf", "stbl", "edts"]);

/** Shows a part of a track's media, or nothing for a while (ISO 14496-12, 8.6.6). Times in seconds. */
export type Edit = {
  readonly seconds: number;
  /** Null if the edit shows nothing. */
  readonly mediaStart: number | null;
  /** 1, unless it slows down, speeds up or freezes the picture. */
  readonly rate: number;
};

/** The edits of each track that has some, by the track's id. */
export type VideoIndex = ReadonlyMap<number, readonly Edit[]>;

/** More frames and sound packets than a day of video has: the index is damaged. */
const maxSamples = 20_000_000;
/** 80 minutes at 30 frames per second with sound. The MP4 library lists all of a track's samples in one go. */
const maxListedSamples = 400_000;
/** Samples with times but without sizes; some encoders count a few more. */
const maxUnsized = 1_000;
const maxDepth = 10;
const maxBoxes = 10_000;
const maxEdits = 1_000;

/** Where a table's entry count is in its box, after the header, and how long an entry is. */
const tables: Readonly<Record<string, { readonly countAt: number; readonly entryBytes: number }>> =
  {
    stts: { countAt: 4, entryBytes: 8 },
    ctts: { countAt: 4, entryBytes: 8 },
    stss: { countAt: 4, entryBytes: 4 },
    stsc: { countAt: 4, entryBytes: 12 },
    stco: { countAt: 4, entryBytes: 4 },
    co64: { countAt: 4, entryBytes: 8 },
    elst: { countAt: 4, entryBytes: 12 },
  };

/** Tables with a number of samples per entry, and where in the entry it is. */
const repeatedSamples: Readonly<Record<string, number>> = { stts: 0, ctts: 0, stsc: 4 };

/** `timed`: samples that a table of times promises. `sized`: samples that have a size. */
type RawTrack = {
  id: number;
  timescale: number;
  elst: DataView | null;
  timed: number;
  sized: number;
};
type RawIndex = { boxes: number; timescale: number; readonly tracks: RawTrack[] };

/**
 * Reads a movie's index (ISO 14496-12, 8.6 to 8.7) and checks that its tables fit their boxes and
 * promise a plausible number of samples. A damaged count would keep a parser busy for hours.
 * @param place the position and size of the `moov` box
 * @returns null if the index isn't plausible, `too_long` if reading it would hold up other requests
 */
export async function readIndex(
  file: VideoBytes,
  place: { readonly start: number; readonly sizeBytes: number },
): Promise<VideoIndex | "too_long" | null> {
  const bytes = await file.read(place.start, place.start + place.sizeBytes);
  const index: RawIndex = { boxes: 0, timescale: 0, tracks: [] };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!readBoxes(view, index, 0)) return null;
  const samples = index.tracks.reduce((sum, { sized }) => sum + sized, 0);
  if (samples > maxListedSamples) return "too_long";
  const edits = new Map<number, readonly Edit[]>();
  for (const { id, timescale, elst, timed, sized } of index.tracks) {
    // Players' parsers list every sample, although it doesn't exist.
    if (timed > sized + maxUnsized) return null;
    if (!elst) continue;
    const read = readEdits(elst, index.timescale, timescale);
    if (!read) return null;
    if (read.length > 0) edits.set(id, read);
  }
  return edits;
}

/** Returns false if the boxes aren't plausible. */
function readBoxes(boxes: DataView, index: RawIndex, depth: number): boolean {
  let position = 0;
  while (position + 8 <= boxes.byteLength) {
    index.boxes += 1;
    if (index.boxes > maxBoxes) return false;
    const size = boxes.getUint32(position);
    const left = boxes.byteLength - position;
    // Within an index, no box is so large that it needs a 64-bit size.
    const sizeBytes = size === 0 ? left : size;
    if (sizeBytes < 8 || sizeBytes > left) return false;
    const type = String.fromCharCode(
      ...[4, 5, 6, 7].map((offset) => boxes.getUint8(position + offset)),
    );
    const content = new DataView(boxes.buffer, boxes.byteOffset + position + 8, sizeBytes - 8);
    if (containers.has(type)) {
      if (depth === maxDepth) return false;
      if (type === "trak")
        index.tracks.push({ id: 0, timescale: 0, elst: null, timed: 0, sized: 0 });
      if (!readBoxes(content, index, depth + 1)) return false;
    } else if (!readHeader(type, content, index)) return false;
    else {
      const samples = countSamples(type, content);
      if (samples === null) return false;
      const track = index.tracks.at(-1);
      if (track && (type === "stts" || type === "ctts"))
        track.timed = Math.max(track.timed, samples);
      if (track && (type === "stsz" || type === "stz2")) track.sized = samples;
    }
    position += sizeBytes;
  }
  return true;
}

/** Keeps what the edit lists refer to. */
function readHeader(type: string, content: DataView, index: RawIndex): boolean {
  const track = index.tracks.at(-1);
  if (type === "elst" && track) track.elst = content;
  if (type !== "mvhd" && type !== "tkhd" && type !== "mdhd") return true;
  if (content.byteLength < 24) return false;
  // Behind two dates, which have 64 bits in version 1.
  const value = content.getUint32(content.getUint8(0) === 1 ? 20 : 12);
  if (type === "mvhd") index.timescale = value;
  else if (track && type === "tkhd") track.id = value;
  else if (track) track.timescale = value;
  return true;
}

/** Reads an edit list, with edits that continue the one before as one. Returns null if it's damaged. */
function readEdits(elst: DataView, movieTimescale: number, timescale: number): Edit[] | null {
  const isLong = elst.byteLength > 0 && elst.getUint8(0) === 1;
  const entryBytes = isLong ? 20 : 12;
  const entries = elst.getUint32(4);
  if (entries > maxEdits || 8 + entries * entryBytes > elst.byteLength) return null;
  if (entries > 0 && (movieTimescale === 0 || timescale === 0)) return null;
  const edits: Edit[] = [];
  for (let at = 8; at < 8 + entries * entryBytes; at += entryBytes) {
    const seconds = (isLong ? Number(elst.getBigUint64(at)) : elst.getUint32(at)) / movieTimescale;
    const media = isLong ? Number(elst.getBigInt64(at + 8)) : elst.getInt32(at + 4);
    const rate = elst.getInt32(at + entryBytes - 4) / 65_536;
    const mediaStart = media < 0 ? null : media / timescale;
    const before = edits.at(-1);
    if (before && continues(before, { mediaStart, rate }, 1 / movieTimescale)) {
      edits[edits.length - 1] = { ...before, seconds: before.seconds + seconds };
    } else edits.push({ seconds, mediaStart, rate });
  }
  return edits;
}

function continues(
  before: Edit,
  { mediaStart, rate }: Pick<Edit, "mediaStart" | "rate">,
  tolerance: number,
): boolean {
  if (before.mediaStart === null || mediaStart === null) return before.mediaStart === mediaStart;
  const gap = mediaStart - before.mediaStart - before.seconds;
  return before.rate === 1 && rate === 1 && Math.abs(gap) <= tolerance;
}

/** Returns how many samples a table promises; null if that isn't plausible, 0 for other boxes. */
function countSamples(type: string, content: DataView): number | null {
  if (type === "stsz" || type === "stz2") return countSizes(type, content);
  const table = tables[type];
  if (!table) return 0;
  const { countAt, entryBytes } = table;
  const first = countAt + 4;
  if (content.byteLength < first) return null;
  const entries = content.getUint32(countAt);
  if (entries * entryBytes > content.byteLength - first) return null;
  const samplesAt = repeatedSamples[type];
  if (samplesAt === undefined) return 0;
  let samples = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    samples += content.getUint32(first + entry * entryBytes + samplesAt);
    if (samples > maxSamples) return null;
  }
  return samples;
}

/** Sizes are listed per sample, unless all samples have the same. */
function countSizes(type: string, content: DataView): number | null {
  if (content.byteLength < 12) return null;
  const samples = content.getUint32(8);
  if (samples > maxSamples) return null;
  const isListed = type === "stz2" || content.getUint32(4) === 0;
  const entryBits = type === "stz2" ? content.getUint8(7) : 32;
  return isListed && (samples * entryBits) / 8 > content.byteLength - 12 ? null : samples;
}
