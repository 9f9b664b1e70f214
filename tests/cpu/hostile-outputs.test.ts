import { describe, expect, test } from "vitest";
import { emailKinds } from "@/db/values/emails";
import { inspectVideo } from "@/lib/course/video/inspect-video";
import { renderEmail } from "@/lib/email/render/render-email";
import { maxCpuMs, measureAsyncCpu } from "@/tests/support/cpu-time";
import { createHostileTexts } from "@/tests/support/hostile-texts";
import { nestBoxes, readRecording } from "@/tests/support/mp4";
import { testProfile } from "@/tests/support/profile";
import { sampleProps } from "@/tools/email-preview/src/sample-props";

/** How long the texts that customers and staff write into an email are, by their names. */
const typed: Readonly<Record<string, number>> = {
  firstName: 100,
  name: 100,
  customerName: 100,
  artist: 200,
  track: 200,
  station: 200,
  title: 120,
  titles: 120,
  subject: 200,
  label: 100,
  value: 2_000,
  note: 2_000,
  headline: 300,
  explanation: 2_000,
  preheader: 180,
  paidWith: 100,
  consents: 500,
  message: 5_000,
  quoted: 2_000,
  body: 20_000,
  email: 254,
  customerEmail: 254,
};

/** Fills each place that has a typed text with what's chosen for it. Places are counted from 0. */
function fill(props: unknown, choose: (place: number, length: number) => string) {
  let places = 0;
  const visit = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => visit(one, name));
    if (typeof value === "string") {
      const length = typed[name];
      if (length === undefined) return value;
      places += 1;
      return choose(places - 1, length);
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visit(one, key)]));
  };
  return { filled: visit(props, ""), places };
}

const shapes = createHostileTexts(100).length;

/** Every template gets every shape, a different one in each place. */
test.each(emailKinds)("the %s email is rendered in little CPU", async (kind) => {
  const slow: unknown[] = [];
  const seen = new Set<number>();
  const { places } = fill(sampleProps[kind], () => "");
  const renders = places === 0 ? 0 : Math.ceil(shapes / places);
  for (let render = 0; render < renders; render += 1) {
    const { filled } = fill(sampleProps[kind], (place, length) => {
      const shape = (render + place * renders) % shapes;
      seen.add(shape);
      return createHostileTexts(length)[shape]?.text ?? "";
    });
    const milliseconds = await measureAsyncCpu(() =>
      renderEmail(kind, filled as never, { to: "ray@shop.test", profile: testProfile }),
    );
    if (milliseconds > maxCpuMs) slow.push({ render, milliseconds });
  }
  expect(slow).toEqual([]);
  expect(seen.size).toBe(places === 0 ? 0 : shapes);
});

const type = Buffer.from("00000010667479706d70343200000000", "hex");
const hex = (...parts: readonly string[]) => Buffer.from(parts.join("").replaceAll(" ", ""), "hex");

/** A box with its content. */
function box(name: string, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(8), ...content]);
  bytes.writeUInt32BE(bytes.length);
  bytes.write(name, 4, "latin1");
  return bytes;
}

const repeat = (part: Buffer, count: number) => Buffer.alloc(part.length * count, part);

/** Sets the number of entries or samples in the first table of this name. */
function setCount(video: Buffer, table: string, offset: number, count: number): Buffer {
  const changed = Buffer.from(video);
  changed.writeUInt32BE(count, changed.indexOf(table) + 4 + offset);
  return changed;
}

/** The largest index that's accepted takes 90 to 180 ms. */
const maxVideoCpuMs = 400;

describe("a video is inspected in little CPU", () => {
  test.each<readonly [string, () => Buffer | Promise<Buffer>]>([
    ["boxes 20,000 deep", () => nestBoxes(20_000)],
    ["boxes at the allowed depth, 10,000 times", () => nestBoxes(10, repeat(box("free"), 9_980))],
    ["a million boxes", () => nestBoxes(1, repeat(box("free"), 1_000_000))],
    [
      "a million boxes beside each other",
      () => Buffer.concat([type, repeat(box("free"), 1_000_000)]),
    ],
    ["only zeros", () => Buffer.alloc(4_000_000)],
    [
      "a box of size 0 in the index",
      () => Buffer.concat([type, box("moov", hex("00000000 74726b00"))]),
    ],
    ["a 64-bit size of 0", () => Buffer.concat([type, hex("00000001 6d6f6f76 0000000000000000")])],
    [
      "a 64-bit size below 0",
      () => Buffer.concat([type, box("free"), hex("00000001 66726565 fffffffffffffff8")]),
    ],
    ["an index that says it has 4 GB", () => Buffer.concat([type, hex("ffffffff 6d6f6f76")])],
    ["10,000 tracks", () => Buffer.concat([type, box("moov", repeat(box("trak"), 9_990))])],
    [
      "1,000 edits in each of 1,000 tracks",
      () =>
        Buffer.concat([
          type,
          box(
            "moov",
            box("mvhd", Buffer.alloc(24, 1)),
            repeat(
              box(
                "trak",
                box("mdia", box("mdhd", Buffer.alloc(24, 1))),
                box(
                  "edts",
                  box(
                    "elst",
                    hex("00000000 000003e8"),
                    repeat(hex("00000001 00000005 00010000"), 1_000),
                  ),
                ),
              ),
              1_000,
            ),
          ),
        ]),
    ],
    [
      "a table of 4 billion entries",
      async () => setCount(await readRecording("recording.mp4"), "stts", 4, 0xffffffff),
    ],
    [
      "20 million samples in one entry",
      async () => setCount(await readRecording("recording.mp4"), "stts", 8, 19_999_000),
    ],
    [
      "20 million samples of the same size",
      async () =>
        setCount(
          setCount(await readRecording("recording.mp4"), "stsz", 4, 7),
          "stsz",
          8,
          19_999_000,
        ),
    ],
    [
      "as many samples as are accepted",
      async () =>
        ["stsz", "stts"].reduce(
          (video, table) => setCount(video, table, 8, 395_000),
          setCount(await readRecording("recording.mp4"), "stsz", 4, 7),
        ),
    ],
    [
      "a table of edits that's too long",
      async () => setCount(await readRecording("recording.mp4"), "elst", 4, 1_001),
    ],
  ])("%s", async (_name, create) => {
    const bytes = await create();
    const file = {
      sizeBytes: bytes.length,
      read: async (start: number, end: number) => new Uint8Array(bytes.subarray(start, end)),
    };
    const milliseconds = await measureAsyncCpu(() => inspectVideo(file), maxVideoCpuMs);
    expect(milliseconds).toBeLessThan(maxVideoCpuMs);
  });
});
