import type { VideoBytes } from "@/lib/course/video/read-boxes";

/** More frames and sound packets than a day of video has. */
const maxSamples = 20_000_000;

const containers = new Set(["moov", "trak", "mdia", "minf", "stbl", "edts"]);

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

/**
 * Checks that the tables of a movie's index (ISO 14496-12, 8.6 to 8.7) fit their boxes and promise a
 * plausible number of samples. A damaged count would keep a parser busy for hours.
 * @param index the position and size of the `moov` box
 */
export async function hasPlausibleTables(
  file: VideoBytes,
  index: { readonly start: number; readonly sizeBytes: number },
): Promise<boolean> {
  const bytes = await file.read(index.start, index.start + index.sizeBytes);
  return isPlausible(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function isPlausible(boxes: DataView): boolean {
  let position = 0;
  while (position + 8 <= boxes.byteLength) {
    const size = boxes.getUint32(position);
    const left = boxes.byteLength - position;
    // Within an index, no box is so large that it needs a 64-bit size.
    const sizeBytes = size === 0 ? left : size;
    if (sizeBytes < 8 || sizeBytes > left) return false;
    const type = String.fromCharCode(
      ...[4, 5, 6, 7].map((offset) => boxes.getUint8(position + offset)),
    );
    const content = new DataView(boxes.buffer, boxes.byteOffset + position + 8, sizeBytes - 8);
    if (containers.has(type) ? !isPlausible(content) : !isPlausibleTable(type, content))
      return false;
    position += sizeBytes;
  }
  return true;
}

function isPlausibleTable(type: string, content: DataView): boolean {
  if (type === "stsz" || type === "stz2") return hasPlausibleSizes(type, content);
  const table = tables[type];
  if (!table) return true;
  const { countAt, entryBytes } = table;
  const first = countAt + 4;
  if (content.byteLength < first) return false;
  const entries = content.getUint32(countAt);
  if (entries * entryBytes > content.byteLength - first) return false;
  const samplesAt = repeatedSamples[type];
  if (samplesAt === undefined) return true;
  let samples = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    samples += content.getUint32(first + entry * entryBytes + samplesAt);
  }
  return samples <= maxSamples;
}

/** Sizes are listed per sample, unless all samples have the same. */
function hasPlausibleSizes(type: string, content: DataView): boolean {
  if (content.byteLength < 12) return false;
  const samples = content.getUint32(8);
  if (samples > maxSamples) return false;
  const isListed = type === "stz2" || content.getUint32(4) === 0;
  const entryBits = type === "stz2" ? content.getUint8(7) : 32;
  return !isListed || (samples * entryBits) / 8 <= content.byteLength - 12;
}
