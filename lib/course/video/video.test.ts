import { expect, test } from "vitest";
import { inspectVideo } from "@/lib/course/video/inspect-video";
import { remuxVideo } from "@/lib/course/video/remux-video";
import { createVideo, packVideo } from "@/tests/support/mp4";

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
  await remuxVideo(new Blob([new Uint8Array(bytes)]), target, {
    signal,
    onProgress: (share) => shares.push(share),
  });
  return { file, shares };
}

test("leaves a video alone that's ready for streaming", async () => {
  expect(await inspect(await createVideo())).toEqual({
    ok: true,
    value: { durationSeconds: 187, hasAudio: false, needsRemux: false },
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
