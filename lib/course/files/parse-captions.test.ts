import { expect, test } from "vitest";
import { parseCaptions } from "@/lib/course/files/parse-captions";

test("keeps valid WebVTT", () => {
  const source = "WEBVTT\n\n00:00.000 --> 00:04.500 line:80%\nTwo copyrights.\n";
  expect(parseCaptions(source)).toEqual({ ok: true, value: source });
  expect(parseCaptions(`\ufeff${source.replaceAll("\n", "\r\n")}`)).toEqual({
    ok: true,
    value: source,
  });
});

test("turns SubRip into WebVTT", () => {
  const source = "1\n00:00:00,000 --> 00:00:04,500\nTwo copyrights.\n";
  expect(parseCaptions(source)).toEqual({
    ok: true,
    value: "WEBVTT\n\n1\n00:00:00.000 --> 00:00:04.500\nTwo copyrights.\n",
  });
  const late = parseCaptions("1\n1:00:00,000 --> 1:00:04,500\nAn hour in.\n");
  expect(late.ok && late.value).toContain("01:00:00.000 --> 01:00:04.500");
});

test.each([
  ["", { problem: "no_captions" }],
  ["WEBVTT\n", { problem: "no_captions" }],
  ["Two copyrights.", { problem: "no_captions" }],
  ["WEBVTT\n\n00:04.500 --> 00:04.000\nBackward", { problem: "ends_early", line: 3 }],
  ["WEBVTT\n\n4 --> 5\nNo time", { problem: "bad_timing", line: 3 }],
  ["WEBVTT\n\n00:61.000 --> 01:02.000\n61 seconds", { problem: "bad_timing", line: 3 }],
  ["1\r\n00:00:01,000 --> 00:00:02,000\r\n\r\n", { problem: "no_text", line: 2 }],
  [
    "WEBVTT\n\n00:05.000 --> 00:06.000\nB\n\n00:01.000 --> 00:02.000\nA",
    { problem: "starts_early", line: 6 },
  ],
])("rejects %j", (source, problem) => {
  expect(parseCaptions(source)).toEqual({ ok: false, problem });
});
