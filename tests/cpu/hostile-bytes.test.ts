import { expect, test } from "vitest";
import { maxLogBytes } from "@/lib/radio/playout-log/log-upload-limits";
import { decodeText } from "@/lib/text-files/decode-text";
import { maxCpuMs, measureCpu } from "@/tests/support/cpu-time";

test("a log of any bytes takes little CPU", () => {
  const shapes = [
    ...[
      [0x61],
      [0xe9],
      [0xc3, 0xa9, 0xe9],
      [0x00],
      [0x00, 0x61],
      [0x0b],
      [0x80, 0x41],
      [0x61, 0x8e],
    ],
    ...[
      [0x0a],
      [0xff, 0xfe],
      [0x00, 0xd8],
      [0xf0, 0x9f],
      [0xe2, 0x80, 0xa8],
      [0xc5, 0x81, 0xe9, 0x41],
    ],
  ];
  for (const shape of shapes) {
    const source = Buffer.alloc(maxLogBytes, Buffer.from(shape));
    const milliseconds = measureCpu(() => decodeText(source));
    expect([shape, milliseconds <= maxCpuMs || milliseconds]).toEqual([shape, true]);
  }
});
