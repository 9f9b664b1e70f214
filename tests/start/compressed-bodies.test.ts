import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { CompressedBodies } from "@/scripts/compression/compressed-bodies.mjs";

const body = Buffer.from(Array.from({ length: 400 }, (_, index) => `line ${index * 7}`).join("\n"));
const roomForOne = Math.ceil(brotliCompressSync(body).length * 1.8);

test("a body that is kept already is not counted again", async () => {
  const bodies = new CompressedBodies(roomForOne);
  const first = await bodies.make("page", body, "br");
  await bodies.settled();
  for (let again = 0; again < 3; again += 1) {
    expect((await bodies.make("page", body, "br")).length).toBeLessThanOrEqual(first.length);
    expect(bodies.find("page"), "it is not pushed out by itself").toBeDefined();
  }
  expect(brotliDecompressSync(bodies.find("page") ?? "")).toEqual(body);
});
