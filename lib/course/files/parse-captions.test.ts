import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseCaptions } from "@/lib/course/files/parse-captions";
import { decodeText } from "@/lib/text-files/decode-text";

const srt = (text: string, times = "00:00:01,000 --> 00:00:02,000") =>
  parseCaptions(`1\n${times}\n${text}\n`);
const vtt = (text: string) => parseCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`);
const shown = (result: ReturnType<typeof parseCaptions>) =>
  result.ok
    ? result.value.split("\n").slice(result.value.startsWith("WEBVTT\n\n1\n") ? 4 : 3, -1)
    : result;

test("keeps valid WebVTT", () => {
  const source = "WEBVTT\n\n00:00.000 --> 00:04.500 line:80%\nTwo copyrights.\n";
  expect(parseCaptions(source)).toEqual({ ok: true, value: source });
  expect(parseCaptions(`\ufeff${source.replaceAll("\n", "\r\n")}`)).toEqual({
    ok: true,
    value: source,
  });
});

test("keeps comments, styles, regions, names, voices and times within a cue", () => {
  const source = [
    "WEBVTT - Lesson 1",
    "Kind: captions",
    "",
    "STYLE",
    "::cue(.loud) { color: red }",
    "",
    "NOTE for staff",
    "",
    "intro",
    "00:01.000 --> 00:02.000 align:start position:10%",
    "<v Fern>Hi <c.loud>there</c> &amp; <00:01.500>welcome</v>",
    "",
    "NOTE",
    "The second part",
    "",
    "00:03.000 --> 00:04.000",
    "Two",
    "lines",
    "",
  ].join("\n");
  expect(parseCaptions(source)).toEqual({ ok: true, value: source });
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

describe("text means what its author typed", () => {
  const open = (file: string) =>
    parseCaptions(decodeText(readFileSync(`tests/fixtures/captions/${file}`)).text);

  test("in the files that others got wrong", () => {
    const lessThan = open("less-than.srt");
    expect(lessThan.ok && lessThan.value).toBe(
      [
        "WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.000",
        "If your rate is &lt; 5 percent, ask. If it is &gt; 8, sign.\n",
        "2\n00:00:05.000 --> 00:00:06.000\nI &lt;3 royalties\n",
        "3\n00:00:07.000 --> 00:00:08.000\nWrite to &lt;info@shop.test&gt; today\n",
      ].join("\n"),
    );
    expect(shown(open("windows-1252.srt"))).toEqual(["Beyoncé’s café – déjà vu"]);
    expect(shown(open("utf16.srt"))).toEqual(["Hello"]);
    const top = open("ass-position-tag.srt");
    expect(top.ok && top.value).toBe("WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000 line:0\nHello\n");
  });

  test.each([
    ["{\\an2}", ""],
    ["{\\an1}", " align:left"],
    ["{\\an5}", " line:50%"],
    ["{\\pos(1,2)\\an9}", " line:0 align:right"],
  ])("also where %s puts it", (tag, settings) => {
    const result = srt(`${tag}Hi`);
    expect(result.ok && result.value.split("\n")[3]).toBe(
      `00:00:01.000 --> 00:00:02.000${settings}`,
    );
  });

  test.each([
    ["R&B, AT&T and &amp;", ["R&amp;B, AT&amp;T and &amp;"]],
    ['<I>Softly</I> <font color="#fff">now</font>', ["<i>Softly</i> now"]],
    ["{\\i1}Softly{\\i0}{\\fad(1,2)}", ["<i>Softly</i>"]],
    ["One<br>Two\\NThree", ["One", "Two", "Three"]],
    [">> HOST: a -> b --> c", ["&gt;&gt; HOST: a -&gt; b --&gt; c"]],
    ["帝国軍\n\n中央の第４艦隊を撃破", ["帝国軍", "中央の第４艦隊を撃破"]],
  ])("in SubRip: %j", (text, lines) => {
    expect(shown(srt(text))).toEqual(lines);
  });

  test.each([
    ["I <3 royalties & you", ["I &lt;3 royalties &amp; you"]],
    ["<b>Bold</b> &lt; 5 <info@shop.test>", ["<b>Bold</b> &lt; 5 &lt;info@shop.test&gt;"]],
  ])("in WebVTT: %j", (text, lines) => {
    expect(shown(vtt(text))).toEqual(lines);
  });
});

describe("times", () => {
  test.each([
    ["00:00:0,500 --> 00:00:2,000", "00:00:00.500 --> 00:00:02.000"],
    ["00:01,000 --> 00:02,000", "00:01.000 --> 00:02.000"],
    ["0:00:01.5 --> 0:00:02", "00:00:01.500 --> 00:00:02.000"],
    ["00:00:01:500 -> 00:00:02:000", "00:00:01.500 --> 00:00:02.000"],
    ["00:00:01,000-->00:00:02,000", "00:00:01.000 --> 00:00:02.000"],
    ["00:00:01,000 --> 00:00:02,000 X1:1 X2:2", "00:00:01.000 --> 00:00:02.000"],
    ["100:00:01,000 --> 100:00:02,000", "100:00:01.000 --> 100:00:02.000"],
  ])("may be written as %j", (times, written) => {
    const result = srt("Hi", times);
    expect(result.ok && result.value.split("\n")[3]).toBe(written);
  });

  test("out of order are sorted, so that players show each", () => {
    const source = "WEBVTT\n\n00:05.000 --> 00:06.000\nB\n\n00:01.000 --> 00:02.000\nA\n";
    expect(parseCaptions(source)).toEqual({
      ok: true,
      value: "WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\n00:05.000 --> 00:06.000\nB\n",
    });
  });
});

describe("SubRip as editors write it", () => {
  test.each([
    [
      "an empty cue",
      "1\n00:00:01,000 --> 00:00:02,000\n\n\n2\n00:00:03,000 --> 00:00:04,000\nHi\n",
      ["Hi"],
    ],
    [
      "an empty cue of no length",
      "1\n00:00:00,00 --> 00:00:00,00\n\n2\n00:00:03,000 --> 00:00:04,000\nHi\n",
      ["Hi"],
    ],
    [
      "a number as text",
      "1\n00:00:01,000 --> 00:00:02,000\n\n2\n\n2\n00:00:03,000 --> 00:00:04,000\nHi\n",
      ["2", "Hi"],
    ],
    [
      "no blank line between",
      "1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:03,000 --> 00:00:04,000\nHi\n",
      ["One", "Hi"],
    ],
    [
      "no numbers",
      "00:00:01,000 --> 00:00:02,000\nOne\n\n00:00:03,000 --> 00:00:04,000\nHi\n",
      ["One", "Hi"],
    ],
    ["a blank first line", "\n1\n00:00:01,000 --> 00:00:02,000\nOne\n", ["One"]],
  ])("may have %s", (_name, source, texts) => {
    const result = parseCaptions(source);
    const lines = result.ok ? result.value.split("\n") : [];
    expect(
      lines.filter(
        (line, index) =>
          lines.slice(0, index).some((one) => one.includes("-->")) &&
          line !== "" &&
          !line.includes("-->") &&
          !lines[index + 1]?.includes("-->"),
      ),
    ).toEqual(texts);
  });
});

test.each([
  ["", { problem: "no_captions" }],
  ["WEBVTT\n", { problem: "no_captions" }],
  ["Two copyrights.", { problem: "no_captions" }],
  ["WEBVTT\n\n00:04.500 --> 00:04.000\nBackward", { problem: "ends_early", line: 3 }],
  ["WEBVTT\n\n4 --> 5\nNo time", { problem: "bad_timing", line: 3 }],
  ["WEBVTT\n\n00:61.000 --> 01:02.000\n61 seconds", { problem: "bad_timing", line: 3 }],
  ["1\r\n00:00:01,000 --> 00:00:02,000\r\n\r\n", { problem: "no_text", line: 2 }],
  [`1\n00:00:01,000 --> 00:00:02,000\n${"a".repeat(6_000)}`, { problem: "too_long", line: 3 }],
])("rejects %j", (source, problem) => {
  expect(parseCaptions(source)).toEqual({ ok: false, problem });
});
