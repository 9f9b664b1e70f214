import {
  type BrotliOptions,
  brotliCompressSync,
  brotliDecompressSync,
  type CompressCallback,
  type InputType,
} from "node:zlib";
import { beforeEach, expect, test, vi } from "vitest";
import { CompressedBodies } from "@/scripts/compression/compressed-bodies.mjs";

/** Best compressions begun, each held back until a test opens the gate. */
const best = vi.hoisted(() => ({ begun: 0, gate: Promise.resolve() }));

vi.mock("node:zlib", async (importOriginal) => {
  const zlib = await importOriginal<typeof import("node:zlib")>();
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY } = zlib.constants;
  const brotliCompress = (text: InputType, options: BrotliOptions, callback: CompressCallback) => {
    const quality = options.params?.[BROTLI_PARAM_QUALITY];
    if (quality !== BROTLI_MAX_QUALITY) return zlib.brotliCompress(text, options, callback);
    best.begun += 1;
    void best.gate.then(() => zlib.brotliCompress(text, options, callback));
  };
  return { ...zlib, brotliCompress };
});
let openGate = () => {};
beforeEach(() => {
  best.begun = 0;
  best.gate = new Promise((resolve) => {
    openGate = resolve;
  });
});

const body = Buffer.from(Array.from({ length: 400 }, (_, index) => `line ${index * 7}`).join("\n"));
const roomForOne = Math.ceil(brotliCompressSync(body).length * 1.8);

const names = Array.from({ length: 6 }, (_, index) => `page ${index}`);

async function makeAll(bodies: CompressedBodies): Promise<void> {
  for (const name of names) await bodies.make(name, body, "br");
  openGate();
  await bodies.settled();
}

test("a body that is kept already is not counted again", async () => {
  openGate();
  const bodies = new CompressedBodies(roomForOne);
  const first = await bodies.make("page", body, "br");
  await bodies.settled();
  for (let again = 0; again < 3; again += 1) {
    expect((await bodies.make("page", body, "br")).length).toBeLessThanOrEqual(first.length);
    expect(bodies.find("page"), "it is not pushed out by itself").toBeDefined();
  }
  expect(brotliDecompressSync(bodies.find("page") ?? "")).toEqual(body);
});

test("a body that was pushed out while it waited is not compressed at its best", async () => {
  const bodies = new CompressedBodies(roomForOne);
  await makeAll(bodies);
  expect(names.filter((name) => bodies.find(name))).toEqual(["page 5"]);
  expect(best.begun, "the first, at work when it was pushed out, and the one kept").toBe(2);
});

test("while too many bytes wait, others stay as they are, and later ones do not", async () => {
  const bodies = new CompressedBodies(roomForOne * names.length, body.length * 2);
  await makeAll(bodies);
  expect(best.begun).toBe(2);
  for (const name of names) expect(brotliDecompressSync(bodies.find(name) ?? "")).toEqual(body);
  await bodies.make("later", body, "br");
  await bodies.settled();
  expect(best.begun).toBe(3);
});
