/** A caption. Times in seconds. */
export type Cue = { readonly start: number; readonly end: number; readonly text: string };

/** A part of a lesson's video that's narrated in one go. It starts where the slide before it ends. */
export type Slide = {
  readonly start: number;
  readonly end: number;
  readonly cues: readonly Cue[];
};

const timing = /^((?:\d+:)?\d\d:\d\d\.\d{3}) --> ((?:\d+:)?\d\d:\d\d\.\d{3})/;
const timestamp = /(?:\d+:)?\d\d:\d\d\.\d{3}/g;

/** Reads WebVTT captions as stored: without markup, each cue as one line of text. */
export function readCues(captions: string): readonly Cue[] {
  return captions
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .flatMap((block): Cue[] => {
      const lines = block.trim().split("\n");
      const at = lines.findIndex((line) => timing.test(line));
      const [, start = "", end = ""] = timing.exec(lines[at] ?? "") ?? [];
      const text = toPlainText(lines.slice(at + 1).join(" "));
      return at < 0 || text === "" ? [] : [{ start: toSeconds(start), end: toSeconds(end), text }];
    });
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: " " };

function toPlainText(text: string): string {
  return text
    .replace(/<[^<>]*>/g, "")
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Captions are silent for at least this long between two slides. */
const slidePauseSeconds = 0.5;
/** Of a longer silence, this much belongs to the slide before it. */
const maxTailSeconds = 0.7;
/** Captions without pauses are split here. */
const maxSlideSeconds = 60;

/**
 * Groups a video's captions by its slides.
 * @param seconds the video's length
 */
export function groupSlides(cues: readonly Cue[], seconds: number): readonly Slide[] {
  const slides: { start: number; end: number; cues: Cue[] }[] = [];
  let spokenUntil = 0;
  for (const cue of cues) {
    const slide = slides.at(-1);
    const pause = cue.start - spokenUntil;
    if (!slide) slides.push({ start: 0, end: seconds, cues: [cue] });
    else if (pause >= slidePauseSeconds || cue.end - slide.start > maxSlideSeconds) {
      slide.end = Math.min(cue.start, spokenUntil + Math.min(Math.max(0, pause), maxTailSeconds));
      slides.push({ start: slide.end, end: seconds, cues: [cue] });
    } else slide.cues.push(cue);
    spokenUntil = Math.max(spokenUntil, cue.end);
  }
  const last = slides.at(-1);
  if (last) last.end = Math.max(seconds, spokenUntil);
  return slides;
}

/** Moves the times of WebVTT captions, also those within a cue. Everything else stays as it is. */
export function retimeCaptions(captions: string, moveTime: (seconds: number) => number): string {
  return captions
    .split("\n")
    .map((line) => {
      const isTimed = timing.test(line) || /<(?:\d+:)?\d\d:\d\d\.\d{3}>/.test(line);
      return isTimed
        ? line.replace(timestamp, (time) => formatTime(moveTime(toSeconds(time))))
        : line;
    })
    .join("\n");
}

function toSeconds(time: string): number {
  return time.split(":").reduce((total, part) => total * 60 + Number(part), 0);
}

function formatTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1_000);
  const pad = (value: number, length: number) => String(Math.trunc(value)).padStart(length, "0");
  const clock = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60].map((part) =>
    pad(part, 2),
  );
  const rest = pad(milliseconds % 60_000, 5);
  return `${clock.join(":")}:${rest.slice(0, 2)}.${rest.slice(2)}`;
}
