import type { Slide } from "./parse-script";

const wordsPerMinute = 160;
const shortestCueSeconds = 1.6;
/** After the last caption of a slide. */
const slidePauseSeconds = 0.7;
/** For a heading that has no caption of its own. */
const silentBeatSeconds = 0.5;
const lineLength = 42;

export type Cue = { readonly start: number; readonly end: number; readonly text: string };

/** When a beat's line appears, in seconds. */
export type TimedBeat = { readonly slide: number; readonly beat: number; readonly start: number };

export type Timeline = {
  readonly cues: readonly Cue[];
  readonly beats: readonly TimedBeat[];
  readonly seconds: number;
};

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;
const round = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Splits a text into parts that fit into two lines, preferably where a sentence or a clause ends. */
export function splitCaption(text: string): readonly string[] {
  const longest = lineLength * 2 - 4;
  return text.split(/(?<=[.?!:]["”)]?)\s+/).flatMap((sentence): readonly string[] => {
    if (sentence.length <= longest) return [sentence];
    const words = sentence.split(" ");
    const middle = sentence.length / 2;
    let length = 0;
    const breaks = words.slice(0, -1).map((word, index) => {
      length += word.length + 1;
      const distance = Math.abs(length - middle);
      return { index: index + 1, cost: distance - (/[,;]$/.test(word) ? middle / 2 : 0) };
    });
    const best = breaks.reduce((left, right) => (right.cost < left.cost ? right : left));
    return [words.slice(0, best.index), words.slice(best.index)].flatMap((part) =>
      splitCaption(part.join(" ")),
    );
  });
}

/** Breaks a caption into two lines of about the same length if it's too long for one. */
function breakLines(text: string): string {
  if (text.length <= lineLength) return text;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = text.length / 2;
  const best = spaces.reduce((left, right) =>
    Math.abs(right - middle) < Math.abs(left - middle) ? right : left,
  );
  return `${text.slice(0, best)}\n${text.slice(best + 1)}`;
}

/** Computes when each line appears and what the captions say, at a calm reading speed. */
export function computeTimeline(slides: readonly Slide[]): Timeline {
  const cues: Cue[] = [];
  const beats: TimedBeat[] = [];
  let now = 0;
  for (const [slide, { beats: slideBeats }] of slides.entries()) {
    for (const [beat, { caption }] of slideBeats.entries()) {
      beats.push({ slide, beat, start: now });
      if (!caption) now = round(now + silentBeatSeconds);
      for (const text of caption ? splitCaption(caption) : []) {
        const seconds = Math.max(shortestCueSeconds, (countWords(text) / wordsPerMinute) * 60);
        const end = round(now + seconds);
        cues.push({ start: now, end, text: breakLines(text) });
        now = end;
      }
    }
    now = round(now + slidePauseSeconds);
  }
  return { cues, beats, seconds: now };
}

function formatTime(seconds: number): string {
  const at = new Date(Math.round(seconds * 1000)).toISOString();
  return at.slice(11, 23);
}

/** Writes cues as a WebVTT file. */
export function formatWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${formatTime(start)} --> ${formatTime(end)}\n${text}\n`,
  );
  return `WEBVTT\n\n${blocks.join("\n")}`;
}
