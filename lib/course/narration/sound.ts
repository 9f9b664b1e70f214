import { fail, ok, type Result } from "@/lib/core/result";

/** Of recordings and of the narrated video. */
export const sampleRate = 48_000;

/** The loudness of a narrated slide, in LUFS: what podcasts have. */
export const targetLoudness = -16;

/** A silence within a recording, with its middle. In seconds. */
export type Pause = { readonly at: number; readonly seconds: number };

/** A slide's recording: one channel, as loud as every other, without the silence around the speech. */
export type Recording = {
  readonly samples: Int16Array<ArrayBuffer>;
  readonly pauses: readonly Pause[];
  /** The microphone's signal was too strong, so the sound is distorted. */
  readonly isDistorted: boolean;
};

export type RecordingProblem = "silent" | "too_short";

const minSpeechSeconds = 0.4;

/** Prepares what a microphone recorded: cuts off the silence around it, and evens out its loudness. */
export function prepareRecording(samples: Float32Array): Result<Recording, RecordingProblem> {
  const speech = findSpeech(samples);
  if (!speech) return fail("silent");
  if (speech.until - speech.from < minSpeechSeconds * sampleRate) return fail("too_short");
  const spoken = samples.slice(speech.from, speech.until);
  const even = evenOut(spoken);
  if (!even) return fail("silent");
  const last = even.length - 1;
  const fade = (at: number) => Math.min(1, at / fadeSize, (last - at) / fadeSize);
  return ok({
    samples: Int16Array.from(even, (sample, at) => Math.round(sample * fade(at) * fullScale)),
    pauses: speech.pauses,
    isDistorted: isDistorted(spoken),
  });
}

const fullScale = 32_767;
/** 20 milliseconds: the sound of the room doesn't start or end with a click. */
const fadeSize = sampleRate / 50;

/** Returns a recording's samples, from -1 to 1. */
export function toFloats(samples: Int16Array): Float32Array {
  return Float32Array.from(samples, (sample) => sample / fullScale);
}

/** In samples. */
const windowSize = sampleRate / 100;
const quietest = -90;
/** The strongest part of a recording in which a person can be heard, in decibels of full scale. */
const weakestSpeech = -60;
const minPauseWindows = 12;
const [windowsBefore, windowsAfter] = [15, 25];

/** Finds where speech starts, pauses and ends. Null if there's none. */
function findSpeech(samples: Float32Array) {
  const levels: number[] = [];
  for (let start = 0; start + windowSize <= samples.length; start += windowSize) {
    let power = 0;
    for (let at = start; at < start + windowSize; at += 1) power += (samples[at] ?? 0) ** 2;
    levels.push(Math.max(quietest, 10 * Math.log10(power / windowSize)));
  }
  const sorted = levels.toSorted((one, other) => one - other);
  const rank = (share: number) => sorted[Math.floor(sorted.length * share)] ?? quietest;
  const [noise, speech] = [rank(0.1), rank(0.95)];
  if (speech < weakestSpeech) return null;
  const threshold = Math.max(quietest + 1, noise + (speech - noise) * 0.4);
  const isHeard = (level: number) => level >= threshold;
  const first = levels.findIndex(isHeard);
  const last = levels.findLastIndex(isHeard);
  const from = Math.max(0, first - windowsBefore);
  const pauses: Pause[] = [];
  let quietSince = first;
  for (let window = first; window <= last; window += 1) {
    if (!isHeard(levels[window] ?? quietest)) continue;
    const length = window - quietSince;
    if (length >= minPauseWindows) {
      pauses.push({ at: (quietSince + length / 2 - from) / 100, seconds: length / 100 });
    }
    quietSince = window + 1;
  }
  const until = Math.min(samples.length, (last + 1 + windowsAfter) * windowSize);
  return { from: from * windowSize, until, pauses };
}

/** More than a sample in a thousand at the limit. */
function isDistorted(samples: Float32Array): boolean {
  let clipped = 0;
  for (const sample of samples) if (Math.abs(sample) >= 0.985) clipped += 1;
  return clipped > samples.length / 1_000;
}

/** Below full scale, because encoding makes some peaks higher. */
const highestPeak = 10 ** (-2 / 20);

/** Sound that's quieter is noise, in LUFS. */
const quietestLoudness = -60;

/** Brings sound to the target loudness without distortion. Null if there's only noise or silence. */
export function evenOut(samples: Float32Array): Float32Array | null {
  let even = samples;
  for (let round = 0; round < 4; round += 1) {
    const loudness = measureLoudness(even);
    if (loudness < quietestLoudness) return null;
    const gain = 10 ** ((targetLoudness - loudness) / 20);
    if (Math.abs(gain - 1) < 0.005) break;
    even = limitPeaks(even.map((sample) => sample * gain));
  }
  return even;
}

/** 5 milliseconds. */
const limiterReach = sampleRate / 200;

/** Lowers the volume smoothly around peaks. Returns samples that are at most `highestPeak`. */
export function limitPeaks(samples: Float32Array): Float32Array {
  const gains = samples.map((sample) => Math.min(1, highestPeak / Math.abs(sample)));
  if (gains.every((gain) => gain === 1)) return samples;
  const width = 2 * limiterReach + 1;
  const lowest = new Float32Array(samples.length + 2 * limiterReach).fill(1);
  // A sliding minimum: the indices of gains that are lower than all behind them.
  const falling: number[] = [];
  let head = 0;
  for (let at = 0; at < lowest.length; at += 1) {
    const gain = gains[at] ?? 1;
    while (falling.length > head && (gains[falling.at(-1) ?? 0] ?? 1) >= gain) falling.pop();
    falling.push(at);
    if ((falling[head] ?? 0) <= at - width) head += 1;
    lowest[at] = gains[falling[head] ?? 0] ?? 1;
  }
  // The mean of minima that all include the peak is low enough for it.
  let sum = 0;
  for (let at = 0; at < width - 1; at += 1) sum += lowest[at] ?? 1;
  return samples.map((sample, at) => {
    sum += lowest[at + width - 1] ?? 1;
    const limited = sample * (sum / width);
    sum -= lowest[at] ?? 1;
    return Math.max(-highestPeak, Math.min(highestPeak, limited));
  });
}

const chunkSize = sampleRate / 10;
const chunksPerBlock = 4;
/** Blocks that are quieter never count, in LUFS. */
const absoluteGate = -70;
/** Blocks that are this much quieter than the others don't count either, in LU. */
const relativeGate = -10;

/**
 * Measures the gated loudness of 48 kHz sound in LUFS (ITU-R BS.1770-5), as heard from two speakers.
 * -Infinity if it's silent or shorter than 0.4 seconds.
 */
export function measureLoudness(samples: Float32Array): number {
  const powers = measurePowers(samples);
  const blocks = powers
    .slice(chunksPerBlock - 1)
    .map((_, at) => mean(powers.slice(at, at + chunksPerBlock)))
    .filter((power) => toLoudness(power) > absoluteGate);
  const gate = toLoudness(mean(blocks)) + relativeGate;
  return toLoudness(mean(blocks.filter((power) => toLoudness(power) > gate)));
}

const mean = (values: readonly number[]) =>
  values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);

/** Both channels count, so the power doubles. */
const toLoudness = (power: number) => -0.691 + 10 * Math.log10(2 * power);

/** The mean square of each tenth of a second, after the K-weighting filters of BS.1770, tables 1 and 2. */
function measurePowers(samples: Float32Array): readonly number[] {
  const shelf = createFilter(
    [1.53512485958697, -2.69169618940638, 1.19839281085285],
    [-1.69065929318241, 0.73248077421585],
  );
  const highPass = createFilter([1, -2, 1], [-1.99004745483398, 0.99007225036621]);
  const powers: number[] = [];
  for (let start = 0; start + chunkSize <= samples.length; start += chunkSize) {
    let power = 0;
    for (let at = start; at < start + chunkSize; at += 1) {
      power += highPass(shelf(samples[at] ?? 0)) ** 2;
    }
    powers.push(power / chunkSize);
  }
  return powers;
}

type Three = readonly [number, number, number];

/** A digital filter of second order. */
function createFilter([b0, b1, b2]: Three, [a1, a2]: readonly [number, number]) {
  let before = 0;
  let beforeThat = 0;
  return (sample: number): number => {
    const state = sample - a1 * before - a2 * beforeThat;
    const filtered = b0 * state + b1 * before + b2 * beforeThat;
    beforeThat = before;
    before = state;
    return filtered;
  };
}
