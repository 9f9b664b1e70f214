import type { Cue, Slide } from "@/lib/course/narration/script";
import type { Pause } from "@/lib/course/narration/sound";

/** A recording of a slide's text, without the silence around it. */
export type Spoken = { readonly seconds: number; readonly pauses: readonly Pause[] };

/** A part of the old video, from `from` to `until`, and where it is in the new one. Times in seconds. */
type Span = {
  readonly from: number;
  readonly until: number;
  readonly start: number;
  readonly seconds: number;
};

export type Timeline = {
  readonly spans: readonly Span[];
  /** Where each slide's part of the sound starts, and how long it is. */
  readonly slides: readonly {
    readonly start: number;
    readonly speechStart: number;
    readonly seconds: number;
  }[];
  readonly seconds: number;
};

/**
 * Computes a narrated video's timing: each slide lasts as long as its recording, and each caption
 * as long as its part of it. Slides without a recording keep their timing.
 */
export function computeTimeline(
  slides: readonly Slide[],
  recordings: readonly (Spoken | null)[],
): Timeline {
  const spans: Span[] = [];
  let now = 0;
  const add = (from: number, until: number, seconds = until - from) => {
    // Captions may overlap.
    if (until > from) spans.push({ from, until, start: now, seconds });
    now += Math.max(0, seconds);
  };
  const timed = slides.map(({ start, end, cues }, index) => {
    const slideStart = now;
    const spoken = recordings[index];
    const speechStart = Math.max(start, cues[0]?.start ?? start);
    if (!spoken) {
      add(start, end);
      return { start: slideStart, speechStart: slideStart, seconds: now - slideStart };
    }
    add(start, speechStart);
    const speechAt = now;
    const speechEnd = Math.min(end, Math.max(...cues.map((cue) => cue.end)));
    const places = [...placeCaptions(cues, spoken), spoken.seconds];
    const starts = [...cues.map((cue) => cue.start), speechEnd];
    for (const at of cues.keys()) {
      const seconds = (places[at + 1] ?? 0) - (places[at] ?? 0);
      add(starts[at] ?? 0, starts[at + 1] ?? 0, seconds);
    }
    add(speechEnd, end);
    return { start: slideStart, speechStart: speechAt, seconds: now - slideStart };
  });
  return { spans, slides: timed, seconds: now };
}

/** A person pauses after a sentence, about as long as these many letters take. */
const pauseLetters = 6;
const endsSentence = (text: string) => /[.?!:]["”’)]?$/.test(text);

/**
 * Finds where in a recording each caption starts: sentences start in a pause, at about the time that
 * their letters take, and the captions of a sentence share its time by their letters.
 */
function placeCaptions(cues: readonly Cue[], spoken: Spoken): readonly number[] {
  let letters = 0;
  const ends = cues.map(({ text }) => {
    letters += text.length + (endsSentence(text) ? pauseLetters : 0);
    return letters;
  });
  const isSentence = (index: number) =>
    index === cues.length - 1 || endsSentence(cues[index]?.text ?? "");
  const sentenceEnds = ends.filter((_, index) => isSentence(index));
  const times = [0, ...alignSentences(sentenceEnds, spoken)];
  const marks = [0, ...sentenceEnds];
  return [0, ...ends.slice(0, -1)].map((mark) => {
    const sentence = marks.findLastIndex((start) => start <= mark);
    const [from = 0, until = letters] = marks.slice(sentence, sentence + 2);
    const [start = 0, end = spoken.seconds] = times.slice(sentence, sentence + 2);
    return start + ((mark - from) / (until - from)) * (end - start);
  });
}

/** What a sentence without a pause after it costs, like a pause that's shorter by these seconds. */
const missingPause = 0.5;

/** A time at which a sentence may end, with the cost of the best way to get there. */
type Place = { readonly at: number; readonly cost: number; readonly before: Place | null };

/** Finds when each sentence ends: all together deviate least from the expected lengths, and end in long pauses. */
function alignSentences(ends: readonly number[], { seconds, pauses }: Spoken): readonly number[] {
  const perLetter = seconds / (ends.at(-1) ?? 1);
  let places: readonly Place[] = [{ at: 0, cost: 0, before: null }];
  for (const [index, end] of ends.entries()) {
    const expected = (end - (ends[index - 1] ?? 0)) * perLetter;
    const isLast = index === ends.length - 1;
    const candidates = isLast
      ? [{ at: seconds, seconds: 0 }]
      : [...pauses, { at: end * perLetter, seconds: -missingPause }];
    places = candidates.map(({ at, seconds: pause }) => {
      const ways = places.map((before) => {
        const length = at - before.at;
        const deviation =
          length > 0 ? (length - expected) ** 2 / expected : Number.POSITIVE_INFINITY;
        return { at, before, cost: before.cost + deviation - Math.min(pause, 0.5) };
      });
      return ways.reduce((best, way) => (way.cost < best.cost ? way : best));
    });
  }
  const times: number[] = [];
  for (let place = places[0] ?? null; place?.before; place = place.before) times.unshift(place.at);
  return times;
}

/** Moving pictures get this much slower at most. Then they stay still until the next caption. */
export const slowestPicture = 1.5;

/**
 * Returns where a time of the old video is in the new one. Never decreases.
 * @param slowest how much longer a part of the video may get before it's held still at its end
 */
export function moveTime(
  { spans, seconds }: Timeline,
  time: number,
  slowest = Number.POSITIVE_INFINITY,
): number {
  const span = spans.find(({ until }) => time < until);
  if (!span) return seconds;
  const rate = Math.min(slowest, span.seconds / (span.until - span.from));
  return span.start + Math.max(0, time - span.from) * rate;
}
