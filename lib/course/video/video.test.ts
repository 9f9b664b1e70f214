import { BufferSource, EncodedPacketSink, Input, MP4, QTFF } from "mediabunny";
import { describe, expect, test } from "vitest";
import { inspectVideo, pickTracks, playsAlike } from "@/lib/course/video/inspect-video";
import { remuxVideo } from "@/lib/course/video/remux-video";
import { createVideo, editPicture, nestBoxes, packVideo, readRecording } from "@/tests/support/mp4";

function inspect(bytes: Buffer) {
  return inspectVideo({
    sizeBytes: bytes.length,
    read: async (start, end) => new Uint8Array(bytes.subarray(start, end)),
  });
}

/** Collects a repackaged file. */
async function remux(bytes: Buffer, signal = new AbortController().signal) {
  let file = Buffer.alloc(0);
  const target = new WritableStream<{ data: Uint8Array; position: number }>({
    write({ data, position }) {
      const end = Math.max(file.length, position + data.length);
      const next = Buffer.alloc(end);
      file.copy(next);
      next.set(data, position);
      file = next;
    },
  });
  const shares: number[] = [];
  const inspected = await inspect(bytes);
  if (!inspected.ok) throw new Error(inspected.problem);
  await remuxVideo(new Blob([new Uint8Array(bytes)]), target, {
    facts: inspected.value,
    signal,
    onProgress: (share) => shares.push(share),
  });
  return { file, shares };
}

test("leaves a video alone that's ready for streaming", async () => {
  expect(await inspect(await createVideo())).toMatchObject({
    ok: true,
    value: { durationSeconds: 187, hasAudio: false, needsRemux: false, hasHiddenParts: false },
  });
});

test.each(["mov", "mov, index last", "index last", "fragmented"] as const)(
  "repackages a video for streaming: %s",
  async (packing) => {
    const before = await packVideo(packing);
    expect(await inspect(before)).toMatchObject({ ok: true, value: { needsRemux: true } });
    const { file, shares } = await remux(before);
    const after = await inspect(file);
    expect(after).toMatchObject({ ok: true, value: { needsRemux: false, hasAudio: false } });
    if (!after.ok) throw new Error(after.problem);
    expect(after.value.durationSeconds).toBeCloseTo(187, 1);
    expect(shares.at(-1)).toBeGreaterThan(0.9);
    expect(file.subarray(0, 64).includes("qt  ")).toBe(false);
  },
);

test("stops repackaging when it's canceled", async () => {
  const before = await packVideo("mov");
  await expect(remux(before, AbortSignal.abort())).rejects.toThrow();
});

test("finds codecs that some browsers don't play", async () => {
  const rename = async (from: string, to: string) => {
    const video = await createVideo();
    for (let at = video.indexOf(from); at >= 0; at = video.indexOf(from, at + 1)) {
      video.write(to, at, "latin1");
    }
    return await inspect(video);
  };
  expect(await rename("avc1", "xvid")).toEqual({ ok: false, problem: "video_codec" });
  expect(await rename("vide", "text")).toEqual({ ok: false, problem: "no_picture" });
  const video = await createVideo();
  // The profile's byte of the decoder configuration: High 4:2:2.
  video.writeUInt8(122, video.indexOf("avcC") + 5);
  expect(await inspect(video)).toEqual({ ok: false, problem: "video_codec" });
});

test("finds a video without its end", async () => {
  const video = await createVideo();
  for (const kept of [10_000, 100_000, video.length - 1]) {
    expect(await inspect(video.subarray(0, kept))).toEqual({ ok: false, problem: "cut_off" });
  }
});

test("reports a fault of the storage as such", async () => {
  const fault = new Error("storage is down");
  const video = await createVideo();
  let reads = 0;
  const failing = inspectVideo({
    sizeBytes: video.length,
    async read(start, end) {
      reads += 1;
      if (reads > 6) throw fault;
      return new Uint8Array(video.subarray(start, end));
    },
  });
  await expect(failing).rejects.toBe(fault);
});

test("withstands files that are damaged anywhere", async () => {
  const video = await createVideo();
  const indexBytes = 17_619;
  for (let at = 0; at < indexBytes; at += 97) {
    const damaged = Buffer.from(video.subarray(0));
    damaged.writeUInt32BE(0xffffffff, at);
    const inspected = await inspect(damaged);
    expect(typeof inspected.ok).toBe("boolean");
  }
});

describe("a video with parts that an editor hid", () => {
  const keep = async (name: "recording.mp4" | "recording.mov", from: number, seconds: number) =>
    editPicture(await readRecording(name), { from, seconds });

  test.each(["recording.mp4", "recording.mov"] as const)(
    "is stored without a hidden beginning and end: %s",
    async (name) => {
      const before = await keep(name, 1, 2);
      const found = await inspect(before);
      expect(found).toMatchObject({ ok: true, value: { needsRemux: true, hasHiddenParts: true } });
      const frames = await listFrames(before);
      const { file } = await remux(before);
      const after = await inspect(file);
      expect(after).toMatchObject({ value: { needsRemux: false, hasHiddenParts: false } });
      const shown = frames.filter(({ at }) => at >= 0 && at < 2);
      expect(shown).toHaveLength(60);
      expect(await listFrames(file), "exactly the visible frames").toEqual(shown);
      for (const { bytes } of frames.filter(({ at }) => at < 0 || at >= 2)) {
        if (bytes.length > 40) expect(file.includes(bytes)).toBe(false);
      }
    },
  );

  test("is kept as it is if visible frames need hidden ones", async () => {
    expect(await inspect(await keep("recording.mp4", 1.5, 2))).toMatchObject({
      ok: true,
      value: { needsRemux: false, hasHiddenParts: true, picture: { start: 0, end: 2 } },
    });
  });

  test("is refused if it also has to be repackaged", async () => {
    const edited = await keep("recording.mov", 1.5, 2);
    expect(await inspect(edited)).toEqual({ ok: false, problem: "edited" });
  });

  test("is refused if it was cut in the middle or its speed was changed", async () => {
    const video = await readRecording("late-picture.mp4");
    const elst = video.indexOf("elst");
    // From an edit that shows nothing for a second to one that shows the first second.
    video.writeInt32BE(0, elst + 16);
    expect(await inspect(video)).toEqual({ ok: false, problem: "edited" });
    const slow = await readRecording("recording.mp4");
    slow.writeInt32BE(0x8000, slow.indexOf("elst") + 20);
    expect(await inspect(slow)).toEqual({ ok: false, problem: "edited" });
  });

  test("is as long as what players show", async () => {
    const whole = await inspect(await readRecording("recording.mp4"));
    const cut = await inspect(await keep("recording.mp4", 1, 2));
    if (!whole.ok || !cut.ok) throw new Error("not a video");
    expect(whole.value.durationSeconds).toBeCloseTo(4, 1);
    expect(cut.value.picture.end).toBeCloseTo(2, 3);
    expect(playsAlike(cut.value, cut.value)).toBe(true);
    expect(playsAlike(cut.value, whole.value), "2 seconds longer").toBe(false);
  });
});

test.each(["late-picture.mp4", "late-sound.mp4"] as const)(
  "keeps a track late: %s",
  async (name) => {
    const before = await readRecording(name);
    const found = await inspect(before);
    const { file } = await remux(before);
    const after = await inspect(file);
    if (!found.ok || !after.ok) throw new Error("not a video");
    const getLead = ({ picture, sound }: typeof found.value) => picture.start - (sound?.start ?? 0);
    expect(Math.abs(getLead(found.value))).toBeCloseTo(1, 0);
    expect(getLead(after.value)).toBeCloseTo(getLead(found.value), 2);
    expect(playsAlike(found.value, after.value)).toBe(true);
    expect(await listFrames(file)).toEqual(await listFrames(before));
  },
);

test("keeps the sound track that browsers play, and counts the others", async () => {
  const before = await readRecording("two-sounds.mov");
  expect(await inspect(before)).toMatchObject({ value: { needsRemux: true, soundTrackCount: 2 } });
  const [first, second] = await listSounds(before);
  const { file } = await remux(before);
  expect(await inspect(file)).toMatchObject({ value: { soundTrackCount: 1 } });
  expect(await listSounds(file)).toEqual([second]);
  expect(second).not.toEqual(first);
});

test("refuses boxes that are nested 20,000 deep, or too many", async () => {
  const nested = nestBoxes(20_000);
  expect(await inspect(nested)).toEqual({ ok: false, problem: "not_mp4" });
  const many = nestBoxes(1, Buffer.from("00000008667265650000000866726565".repeat(20_000), "hex"));
  expect(await inspect(many)).toEqual({ ok: false, problem: "not_mp4" });
});

test("refuses a video with more frames than the server can list at once, and says why", async () => {
  const recording = await readRecording("recording.mp4");
  const at = recording.indexOf("stsz") + 8;
  // All samples have the same size, so that the table needs no list.
  recording.writeUInt32BE(7, at);
  recording.writeUInt32BE(400_001, at + 4);
  expect(await inspect(recording)).toEqual({ ok: false, problem: "too_long" });
});

/** The first 20 packets of each sound track, without the silence at its end. */
async function listSounds(bytes: Buffer) {
  const source = new BufferSource(new Uint8Array(bytes));
  const input = new Input({ formats: [MP4, QTFF], source });
  const sounds: Buffer[][] = [];
  for (const track of await input.getAudioTracks()) {
    const packets: Buffer[] = [];
    for await (const { data } of new EncodedPacketSink(track).packets()) {
      packets.push(Buffer.from(data));
    }
    sounds.push(packets.slice(0, 20));
  }
  return sounds;
}

/** The frames in the file's order, with the times at which players show them. */
async function listFrames(bytes: Buffer) {
  const source = new BufferSource(new Uint8Array(bytes));
  const input = new Input({ formats: [MP4, QTFF], source });
  const { video } = await pickTracks(input);
  if (!video) throw new Error("the video has no picture");
  const frames: { at: number; bytes: Buffer }[] = [];
  for await (const { timestamp, data } of new EncodedPacketSink(video).packets()) {
    frames.push({ at: Math.round(timestamp * 1_000) / 1_000, bytes: Buffer.from(data) });
  }
  return frames;
}
