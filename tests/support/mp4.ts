import { readFile } from "node:fs/promises";
import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
} from "mediabunny";

/** A seeded lesson's video: H.264 without sound, its index first. */
const videoPath = "content/course/01-know-what-you-own/01-two-copyrights.mp4";

/** Returns a small valid MP4 file, enlarged to a size by a box of free space at its end. */
export async function createVideo(sizeBytes = 0): Promise<Buffer> {
  const video = await readFile(videoPath);
  const padding = sizeBytes - video.length;
  if (padding < 8) return video;
  const free = Buffer.alloc(padding, 7);
  free.writeUInt32BE(padding, 0);
  free.write("free", 4, "latin1");
  return Buffer.concat([video, free]);
}

const packings = {
  mov: new MovOutputFormat({ fastStart: "in-memory" }),
  "mov, index last": new MovOutputFormat({ fastStart: false }),
  "index first": new Mp4OutputFormat({ fastStart: "in-memory" }),
  "index last": new Mp4OutputFormat({ fastStart: false }),
  fragmented: new Mp4OutputFormat({ fastStart: "fragmented" }),
} as const;

export type Packing = keyof typeof packings;

/** Packs a video differently, with the same picture and sound. */
export async function packVideo(packing: Packing, video?: Buffer): Promise<Buffer> {
  const source = new BufferSource(video ?? (await createVideo()));
  const input = new Input({ formats: [MP4], source });
  const target = new BufferTarget();
  const output = new Output({ format: packings[packing], target });
  const conversion = await Conversion.init({ input, output });
  await conversion.execute();
  if (!target.buffer) throw new Error("the video wasn't written");
  return Buffer.from(target.buffer);
}

/** A NAL unit of filler data, which players skip (H.264, 7.3.2.7), with its length in front. */
function createFiller(bytes: number): Buffer {
  const filler = Buffer.alloc(4 + bytes, 0xff);
  filler.writeUInt32BE(bytes);
  filler[4] = 12;
  filler[filler.length - 1] = 0x80;
  return filler;
}

/** Returns the video with filler in each frame, too large for a browser to load ahead of time. */
export async function createHeavyVideo(fillerBytes: number): Promise<Buffer> {
  const input = new Input({ formats: [MP4], source: new BufferSource(await createVideo()) });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error("the video has no picture");
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const source = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(source);
  await output.start();
  const filler = createFiller(fillerBytes);
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const data = Buffer.concat([packet.data, filler]);
    await source.add(packet.clone({ data }), { decoderConfig });
  }
  await output.finalize();
  if (!target.buffer) throw new Error("the video wasn't written");
  return Buffer.from(target.buffer);
}

/** Four seconds, 30 frames a second with a key frame each second, B-frames, and sound. Made with ffmpeg. */
export async function readRecording(
  name:
    | "recording.mp4"
    | "recording.mov"
    | "late-picture.mp4"
    | "late-sound.mp4"
    /** Its second sound track, a higher tone, is the one that's turned on. */
    | "two-sounds.mov",
): Promise<Buffer> {
  return await readFile(`tests/fixtures/videos/${name}`);
}

/** Lets the edit list of a recording's picture show only a part, as editors do instead of cutting. */
export function editPicture(
  recording: Buffer,
  { from, seconds }: { readonly from: number; readonly seconds: number },
): Buffer {
  const edited = Buffer.from(recording);
  const entry = edited.indexOf("elst") + 12;
  edited.writeUInt32BE(seconds * 1_000, entry);
  edited.writeUInt32BE(edited.readUInt32BE(entry + 4) + from * 30_000, entry + 4);
  return edited;
}

/** An MP4 file with an index of boxes in each other. */
export function nestBoxes(depth: number, innermost: Buffer = Buffer.alloc(0)): Buffer {
  const type = Buffer.from("00000010667479706d70343200000000", "hex");
  const boxes = Buffer.alloc(depth * 8);
  for (let box = 0; box < depth; box += 1) {
    boxes.writeUInt32BE((depth - box) * 8 + innermost.length, box * 8);
    boxes.write("moov", box * 8 + 4, "latin1");
  }
  return Buffer.concat([type, boxes, innermost]);
}
