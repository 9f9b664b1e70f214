import { expect, test } from "vitest";
import { parseCaptions } from "@/lib/course/files/parse-captions";

test("keeps valid WebVTT", () => {
  const source = "WEBVTT\n\n00:00.000 --> 00:04.500 line:80%\nTwo copyrights.\n";
  expect(parseCaptions(source)).toBe(source);
  expect(parseCaptions(`\ufeff${source.replaceAll("\n", "\r\n")}`)).toBe(source);
});

test("turns SubRip into WebVTT", () => {
  const source = "1\n00:00:00,000 --> 00:00:04,500\nTwo copyrights.\n";
  expect(parseCaptions(source)).toBe(
    "WEBVTT\n\n1\n00:00:00.000 --> 00:00:04.500\nTwo copyrights.\n",
  );
});

test.each([
  "",
  "WEBVTT\n",
  "Two copyrights.",
  "WEBVTT\n\n00:04.500 --> 00:04.000\nBackward",
  "WEBVTT\n\n4 --> 5\nNo time",
])("rejects %j", (source) => expect(parseCaptions(source)).toBeNull());
