import { expect, test } from "vitest";
import { maxEbookBytes } from "@/lib/ebook-files/max-ebook-bytes";
import { requestLimits } from "@/scripts/answer/request-limits.mjs";

const slowLine = 1_200_000 / 8;

test("the largest eBook arrives in time over a line of 1.2 Mbit/s, and slow headers end soon", () => {
  expect((maxEbookBytes / slowLine) * 1000).toBeLessThan(requestLimits.requestTimeout);
  expect(requestLimits.headersTimeout).toBeLessThanOrEqual(15_000);
});
