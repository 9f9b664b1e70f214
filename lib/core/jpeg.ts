/** Markers that start a frame, and with it the picture's size (ITU-T T.81, table B.1). */
const isFrameStart = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Comments, and what applications add: Exif with the place and the camera, thumbnails, editors' notes. */
const isMetadata = (marker: number) => marker === 0xfe || (marker >= 0xe0 && marker <= 0xef);
/** JFIF and Adobe's color transform, without which colors change. */
const isNeeded = (marker: number) => marker === 0xe0 || marker === 0xee;

type Jpeg = {
  readonly width: number;
  readonly height: number;
  readonly withoutMetadata: Uint8Array;
};

/** Reads a JPEG picture's size in pixels. Returns null if it isn't a complete JPEG file. */
export function parseJpeg(bytes: Uint8Array): Jpeg | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = bytes.byteLength - 2;
  if (last < 2 || view.getUint16(0) !== 0xffd8 || view.getUint16(last) !== 0xffd9) return null;
  let size: { readonly width: number; readonly height: number } | null = null;
  const kept = [bytes.subarray(0, 2)];
  let position = 2;
  while (position + 4 <= bytes.byteLength) {
    if (view.getUint8(position) !== 0xff) return null;
    const marker = view.getUint8(position + 1);
    // Filler in front of a marker.
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    if (marker === 0xda) {
      if (!size) return null;
      return { ...size, withoutMetadata: Buffer.concat([...kept, bytes.subarray(position)]) };
    }
    const end = position + 2 + view.getUint16(position + 2);
    if (end < position + 4 || end > bytes.byteLength) return null;
    if (isFrameStart(marker)) {
      if (position + 9 > bytes.byteLength) return null;
      const [height, width] = [view.getUint16(position + 5), view.getUint16(position + 7)];
      if (height === 0 || width === 0) return null;
      size = { width, height };
    }
    if (!isMetadata(marker) || isNeeded(marker)) kept.push(bytes.subarray(position, end));
    position = end;
  }
  return null;
}
