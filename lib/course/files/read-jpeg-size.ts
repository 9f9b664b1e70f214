/** Markers that start a frame, and with it the picture's size (ITU-T T.81, table B.1). */
const isFrameStart = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads a JPEG picture's width and height in pixels. Returns null if it isn't a complete JPEG file. */
export function readJpegSize(
  bytes: Uint8Array,
): { readonly width: number; readonly height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = bytes.byteLength - 2;
  if (last < 2 || view.getUint16(0) !== 0xffd8 || view.getUint16(last) !== 0xffd9) return null;
  let position = 2;
  while (position + 9 <= bytes.byteLength) {
    if (view.getUint8(position) !== 0xff) return null;
    const marker = view.getUint8(position + 1);
    // Filler in front of a marker.
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    const segmentBytes = view.getUint16(position + 2);
    if (segmentBytes < 2 || marker === 0xda) return null;
    if (isFrameStart(marker)) {
      const [height, width] = [view.getUint16(position + 5), view.getUint16(position + 7)];
      return height > 0 && width > 0 ? { width, height } : null;
    }
    position += 2 + segmentBytes;
  }
  return null;
}
