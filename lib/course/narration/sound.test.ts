import { expect, test } from "vitest";
import {
  limitPeaks,
  measureLoudness,
  prepareRecording,
  sampleRate,
  targetLoudness,
  toFloats,
} from "@/lib/course/narration/sound";

type Part = readonly [decibels: number, seconds: number];

/** A sine of 1 kHz with peaks at these levels, one after another. */
function createTone(...parts: readonly Part[]): Float32Array {
  const lengths = parts.map(([, seconds]) => Math.round(seconds * sampleRate));
  const tone = new Float32Array(lengths.reduce((total, length) => total + length, 0));
  let at = 0;
  for (const [part, [decibels]] of parts.entries()) {
    const level = 10 ** (decibels / 20);
    for (const end = at + (lengths[part] ?? 0); at < end; at += 1) {
      tone[at] = level * Math.sin((2 * Math.PI * 1000 * at) / sampleRate);
    }
  }
  return tone;
}

const silence = (seconds: number): Part => [-200, seconds];

// EBU Tech 3341, table 1, cases 1 to 5: both channels of 1 kHz stereo tones, within 0.1 LU.
test.each<{ readonly expected: number; readonly parts: readonly Part[] }>([
  { expected: -23, parts: [[-23, 20]] },
  { expected: -33, parts: [[-33, 20]] },
  {
    expected: -23,
    parts: [
      [-36, 10],
      [-23, 60],
      [-36, 10],
    ],
  },
  {
    expected: -23,
    parts: [
      [-72, 10],
      [-36, 10],
      [-23, 60],
      [-36, 10],
      [-72, 10],
    ],
  },
  {
    expected: -23,
    parts: [
      [-26, 20],
      [-20, 20.1],
      [-26, 20],
    ],
  },
])("measures $expected LUFS as EBU's test signals demand: $parts", ({ expected, parts }) => {
  expect(Math.abs(measureLoudness(createTone(...parts)) - expected)).toBeLessThanOrEqual(0.1);
});

test("measures a full-scale 997 Hz sine as BS.1770 says, counted for two channels", () => {
  const sine = Float32Array.from({ length: sampleRate * 2 }, (_, at) =>
    Math.sin((2 * Math.PI * 997 * at) / sampleRate),
  );
  expect(measureLoudness(sine)).toBeCloseTo(-3.01 + 3.01, 1);
});

test("measures silence, and sound that's too short, as minus infinity", () => {
  expect(measureLoudness(new Float32Array(sampleRate))).toBe(Number.NEGATIVE_INFINITY);
  expect(measureLoudness(createTone([-20, 0.3]))).toBe(Number.NEGATIVE_INFINITY);
});

/** Words of a quarter second with peaks far above their mean, as speech has. */
function createSpeech(decibels: number): Float32Array {
  const tone = createTone([decibels, 6]);
  return tone.map((sample, at) => {
    const inWord = (at % (sampleRate / 4)) / (sampleRate / 4);
    return sample * Math.exp(-6 * inWord) + (at % 97 === 0 ? sample * 0.5 : 0);
  });
}

test.each([-40, -30, -12, 0])("makes speech of %d dB as loud as every other", (decibels) => {
  const prepared = prepareRecording(createSpeech(decibels));
  if (!prepared.ok) throw new Error(prepared.problem);
  const loudness = measureLoudness(toFloats(prepared.value.samples));
  expect(Math.abs(loudness - targetLoudness)).toBeLessThan(0.3);
  const highest = prepared.value.samples.reduce(
    (max, sample) => Math.max(max, Math.abs(sample)),
    0,
  );
  expect(highest).toBeLessThanOrEqual(Math.ceil(10 ** (-2 / 20) * 32_767));
});

test("cuts off the silence around speech and finds its pauses", () => {
  const room: Part = [-62, 2];
  const prepared = prepareRecording(createTone(room, [-20, 3], [-62, 0.5], [-20, 2], room));
  if (!prepared.ok) throw new Error(prepared.problem);
  expect(prepared.value.samples.length / sampleRate).toBeCloseTo(3 + 0.5 + 2 + 0.4, 1);
  const [pause, ...others] = prepared.value.pauses;
  expect(others).toEqual([]);
  expect(pause?.at).toBeCloseTo(3.4, 1);
  expect(pause?.seconds).toBeCloseTo(0.5, 1);
});

test.each([
  ["of a muted microphone", silence(5), "silent"],
  ["of a room without speech", [-70, 5] as const, "silent"],
  ["without any sound", silence(0), "silent"],
  ["that ended at once", [-20, 0.2] as const, "too_short"],
])("refuses a recording %s", (_, part, problem) => {
  expect(prepareRecording(createTone(part))).toEqual({ ok: false, problem });
});

test("says that a recording is distorted if its peaks were cut off", () => {
  const cut = createTone([12, 3]).map((sample) => Math.max(-1, Math.min(1, sample)));
  expect(prepareRecording(cut)).toMatchObject({ value: { isDistorted: true } });
  expect(prepareRecording(createTone([-6, 3]))).toMatchObject({ value: { isDistorted: false } });
});

test("limits peaks without a step in the volume", () => {
  const peak = createTone([-12, 0.2], [6, 0.01], [-12, 0.2]);
  const limited = limitPeaks(peak);
  const gains = [...limited].flatMap((sample, at) => {
    const before = peak[at] ?? 0;
    return Math.abs(before) > 0.1 ? [sample / before] : [];
  });
  expect(Math.max(...limited)).toBeLessThanOrEqual(10 ** (-2 / 20));
  expect(gains[0]).toBeCloseTo(1, 5);
  const steps = gains.slice(1).map((gain, at) => Math.abs(gain - (gains[at] ?? 1)));
  expect(Math.max(...steps)).toBeLessThan(0.05);
});
