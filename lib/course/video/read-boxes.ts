import { readIndex, type VideoIndex } from "@/lib/course/video/read-index";

/** A file's bytes, read in pieces. */
export type VideoBytes = {
  readonly sizeBytes: number;
  /** Reads from `start` up to, without, `end`. */
  read(start: number, end: number): Promise<Uint8Array>;
};

export type FileLayout = {
  /** QuickTime (.mov) instead of MP4. */
  readonly isQuickTime: boolean;
  /** Players can start before they have the entire file. */
  readonly hasIndexFirst: boolean;
  /** Written in pieces while recording. Players can't seek in it before they've read it all. */
  readonly isFragmented: boolean;
  readonly edits: VideoIndex;
};

const headerBytes = 16;
/** A movie's index of 12 hours has about 30 MB. */
const maxIndexBytes = 64 * 1024 * 1024;
const maxBoxes = 200;

/**
 * Reads an MP4 file's top-level boxes (ISO 14496-12, 4.2).
 * @returns what's wrong if it isn't an MP4 or QuickTime file, its end is missing, or it's too long
 */
export async function readFileLayout(
  file: VideoBytes,
): Promise<FileLayout | "not_mp4" | "cut_off" | "too_long"> {
  let position = 0;
  let isQuickTime = false;
  let index: { readonly start: number; readonly sizeBytes: number } | null = null;
  let media: number | null = null;
  for (let box = 0; position < file.sizeBytes; box += 1) {
    if (box === maxBoxes) return "not_mp4";
    const found = await readHeader(file, position);
    if (!found) return position === 0 ? "not_mp4" : "cut_off";
    const { type, sizeBytes } = found;
    if (position === 0 && type === "ftyp") isQuickTime = found.brand === "qt  ";
    // Old QuickTime files have no type box.
    else if (position === 0 && ["moov", "mdat", "wide", "free", "skip"].includes(type)) {
      isQuickTime = true;
    } else if (position === 0) return "not_mp4";
    if (type === "moof" && index !== null) {
      const edits = await readIndex(file, index);
      if (!edits || edits === "too_long") return edits ?? "not_mp4";
      return { isQuickTime, hasIndexFirst: true, isFragmented: true, edits };
    }
    if (type === "moov") {
      if (sizeBytes > maxIndexBytes) return "not_mp4";
      index ??= { start: position, sizeBytes };
    }
    if (type === "mdat") media ??= position;
    position += sizeBytes;
  }
  if (position > file.sizeBytes || index === null) return "cut_off";
  const edits = await readIndex(file, index);
  if (!edits || edits === "too_long") return edits ?? "not_mp4";
  const hasIndexFirst = media === null || index.start < media;
  return { isQuickTime, hasIndexFirst, isFragmented: false, edits };
}

async function readHeader(file: VideoBytes, position: number) {
  const bytes = await file.read(position, Math.min(position + headerBytes, file.sizeBytes));
  if (bytes.byteLength < 8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const readText = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  const type = readText(4);
  const brand = bytes.byteLength >= 12 ? readText(8) : "";
  let sizeBytes = view.getUint32(0);
  if (sizeBytes === 1 && bytes.byteLength === headerBytes) {
    sizeBytes = Number(view.getBigUint64(8));
    return sizeBytes < headerBytes ? null : { type, brand, sizeBytes };
  }
  // The last box may leave its size open.
  if (sizeBytes === 0) sizeBytes = file.sizeBytes - position;
  return sizeBytes < 8 ? null : { type, brand, sizeBytes };
}
