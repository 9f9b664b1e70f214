import { expect, test } from "vitest";
import { createByteStream } from "@/lib/downloads/file/byte-stream";

const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);
const all = { first: 0, last: bytes.length - 1 };

async function take(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());
}

test("streams the range byte by byte and counts it once", async () => {
  const ends: number[] = [];
  const range = { first: 5, last: 150_004 };
  const got = await take(createByteStream(bytes, range, async (sent) => void ends.push(sent)));
  expect(got).toEqual(bytes.subarray(5, 150_005));
  expect(ends).toEqual([150_000]);
});

test("counts at most the consumed chunk when the client disconnects", async () => {
  const ends: number[] = [];
  const reader = createByteStream(bytes, all, async (sent) => void ends.push(sent)).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  expect(ends).toHaveLength(1);
  expect(ends[0]).toBeLessThanOrEqual(value?.length ?? 0);
});

test("prepares and counts nothing before it's read", async () => {
  const ends: number[] = [];
  const stream = createByteStream(bytes, all, async (sent) => void ends.push(sent));
  await Promise.resolve();
  expect(ends).toEqual([]);
  await stream.cancel();
  expect(ends).toEqual([0]);
});
