import type { Slide } from "@/lib/course/narration/script";
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
    if (until <= from) return;
    spans.push({ from, until, start: now, seconds });
    now += seconds;
  };
  const timed = slides.map(({ start, end, cues }, index) => {
    const slideStart = now;
    const spoken = recordings[index];
    const starts = cues.map((cue) => cue.start);
    const speechStart = Math.max(start, starts[0] ?? start);
    if (!spoken) {
      add(start, end);
      return { start: slideStart, speechStart: slideStart, seconds: now - slideStart };
    }
    add(start, speechStart);
    const speechAt = now;
    const speechEnd = Math.min(end, Math.max(...cues.map((cue) => cue.end)));
    const marks = [speechStart, ...starts.filter((time) => time > speechStart), speechEnd];
    const places = placeMarks(marks, spoken);
    for (const [mark, place] of places.entries()) {
      const next = places[mark + 1];
      if (next !== undefined) add(marks[mark] ?? 0, marks[mark + 1] ?? 0, next - place);
    }
    add(speechEnd, end);
    return { start: slideStart, speechStart: speechAt, seconds: now - slideStart };
  });
  return { spans, slides: timed, seconds: now };
}

/** A caption may be this much longer or shorter than expected, so that it ends in a pause. */
const maxShift = 0.4;

/**
 * Finds where in a recording each caption starts: in proportion to the rest of it, moved to a pause if
 * one is near. The last mark is the end.
 */
function placeMarks(marks: readonly number[], { seconds, pauses }: Spoken): readonly number[] {
  const end = marks.at(-1) ?? 0;
  const places = [0];
  for (const [index, mark] of marks.entries()) {
    const [before = 0, place = 0] = [marks[index - 1], places.at(-1)];
    if (index === 0 || index === marks.length - 1) continue;
    const scale = (seconds - place) / (end - before);
    const expected = place + (mark - before) * scale;
    const room = Math.min(expected - place, ((marks[index + 1] ?? end) - mark) * scale) * maxShift;
    const score = (pause: Pause) => pause.seconds - Math.abs(pause.at - expected) / 2;
    const near = pauses.filter(({ at }) => Math.abs(at - expected) < room);
    const best = near.toSorted((one, other) => score(other) - score(one))[0];
    places.push(best?.at ?? expected);
  }
  return [...places, seconds];
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
