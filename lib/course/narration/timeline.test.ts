import { expect, test } from "vitest";
import { groupSlides, readCues, retimeCaptions } from "@/lib/course/narration/script";
import { computeTimeline, moveTime, slowestPicture } from "@/lib/course/narration/timeline";

const captions = `WEBVTT

STYLE
::cue { color: white }

00:00:00.000 --> 00:00:03.000
Every track you release is
two pieces of property.

00:00:03.000 --> 00:00:09.000 line:0
Who owns <i>R&amp;B</i>?

two
00:00:10.200 --> 00:00:12.200
The composition: <00:00:11.200>music and words.
`;
const slides = groupSlides(readCues(captions), 13);
const spoken = (seconds: number, ...pauses: number[]) => ({
  seconds,
  pauses: pauses.map((at) => ({ at, seconds: 0.3 })),
});

test("reads what captions say, without markup", () => {
  expect(readCues(captions)).toEqual([
    { start: 0, end: 3, text: "Every track you release is two pieces of property." },
    { start: 3, end: 9, text: "Who owns R&B?" },
    { start: 10.2, end: 12.2, text: "The composition: music and words." },
  ]);
});

test("starts a slide after a pause in the captions", () => {
  expect(slides).toMatchObject([
    { start: 0, end: 9.7, cues: [{ start: 0 }, { start: 3 }] },
    { start: 9.7, end: 13, cues: [{ start: 10.2 }] },
  ]);
});

test("splits captions without a pause after a minute", () => {
  const cues = Array.from({ length: 40 }, (_, at) => ({
    start: at * 5,
    end: at * 5 + 5,
    text: "A",
  }));
  expect(groupSlides(cues, 200).map(({ start, end }) => [start, end])).toEqual([
    [0, 60],
    [60, 120],
    [120, 180],
    [180, 200],
  ]);
});

/** What the first caption's letters and the pause after it are of the first slide's. */
const firstShare = 56 / 75;

test("lets a slide and its captions last as long as its recording", () => {
  const timeline = computeTimeline(slides, [spoken(18), spoken(1)]);
  expect(timeline.slides).toEqual([
    { start: 0, speechStart: 0, seconds: 18.7 },
    { start: 18.7, speechStart: 19.2, seconds: expect.closeTo(0.5 + 1 + 0.8) },
  ]);
  expect(timeline.seconds).toBeCloseTo(21);
  expect([0, 3, 9, 10.2, 12.2].map((time) => moveTime(timeline, time))).toEqual(
    [0, 18 * firstShare, 18, 19.2, 20.2].map((time) => expect.closeTo(time)),
  );
});

test("ends a sentence in a pause of the recording if one is near", () => {
  const near = computeTimeline(slides, [spoken(18, 2, 12.6, 15), null]);
  expect(moveTime(near, 3)).toBeCloseTo(12.6);
  const far = computeTimeline(slides, [spoken(18, 5), null]);
  expect(moveTime(far, 3)).toBeCloseTo(18 * firstShare);
});

test("finds the pauses of all sentences together, also if the first is read slowly", () => {
  const sentences = ["Register it.", "Then collect it.", "Keep the papers,", "and ask."];
  const cues = sentences.map((text, at) => ({ start: at * 2, end: at * 2 + 2, text }));
  const read = spoken(13.5, 1.8, 5, 8.9);
  const timeline = computeTimeline([{ start: 0, end: 8, cues }], [read]);
  const [, second, third, fourth] = cues.map(({ start }) => moveTime(timeline, start));
  expect([second, third]).toEqual([5, 8.9].map((time) => expect.closeTo(time)));
  expect(fourth).toBeCloseTo(8.9 + (16 / 30) * 4.6);
});

test("loses nothing of a recording if captions overlap", () => {
  const cues = ["One.", "Two.", "Three."].map((text) => ({ start: 1, end: 2, text }));
  const timeline = computeTimeline([{ start: 0, end: 3, cues }], [spoken(30)]);
  expect(timeline.seconds).toBeCloseTo(1 + 30 + 1);
});

test("keeps the timing of slides without a recording", () => {
  const timeline = computeTimeline(slides, [null, spoken(4)]);
  expect(timeline.slides[0]).toEqual({ start: 0, speechStart: 0, seconds: 9.7 });
  expect(moveTime(timeline, 5)).toBe(5);
  expect(moveTime(timeline, 11.2)).toBeCloseTo(12.2);
});

test("holds the picture still instead of slowing it down too much", () => {
  const timeline = computeTimeline(slides, [spoken(90), null]);
  expect(moveTime(timeline, 1, slowestPicture)).toBeCloseTo(1.5);
  expect(moveTime(timeline, 2.9, slowestPicture)).toBeCloseTo(4.35);
  expect(moveTime(timeline, 3, slowestPicture)).toBeCloseTo(90 * firstShare);
});

test("moves times of captions and nothing else", () => {
  const moved = retimeCaptions(captions, (seconds) => seconds * 400);
  expect(moved).toContain("00:00:00.000 --> 00:20:00.000\nEvery track");
  expect(moved).toContain("00:20:00.000 --> 01:00:00.000 line:0\nWho owns <i>R&amp;B</i>?");
  expect(moved).toContain(
    "two\n01:08:00.000 --> 01:21:20.000\nThe composition: <01:14:40.000>music",
  );
  expect(moved).toContain("STYLE\n::cue { color: white }");
});

test("finds the same slides in a narrated video, so that one of them can be recorded again", () => {
  const timeline = computeTimeline(slides, [spoken(5, 1), spoken(40)]);
  const moved = retimeCaptions(captions, (seconds) => moveTime(timeline, seconds));
  const again = groupSlides(readCues(moved), timeline.seconds);
  expect(again.map(({ cues }) => cues.map(({ text }) => text))).toEqual(
    slides.map(({ cues }) => cues.map(({ text }) => text)),
  );
  expect(again.map(({ end }) => end)).toEqual([
    expect.closeTo(timeline.slides[1]?.start ?? 0),
    expect.closeTo(timeline.seconds),
  ]);
});
