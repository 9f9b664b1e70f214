import { readFile, stat, writeFile } from "node:fs/promises";
import type { Browser } from "playwright/test";
import { computeTimeline, formatWebVtt, type Timeline } from "./captions";
import { type Lesson, readSource } from "./course-files";
import { parseScript, type Slide } from "./parse-script";
import { renderPoster, renderVideo } from "./render-video";
import { renderSlidePage } from "./slide-page";

/** Reads a lesson's script and computes when its lines appear. */
export function readVideo(lesson: Lesson): {
  readonly slides: readonly Slide[];
  readonly timeline: Timeline;
} {
  const slides = parseScript(readSource("scripts", lesson.id), lesson.title);
  return { slides, timeline: computeTimeline(slides) };
}

function renderPage(lesson: Lesson, slides: readonly Slide[]): string {
  const kickers = [`${lesson.moduleTitle} · Lesson ${lesson.number}`, lesson.title];
  return renderSlidePage(slides, kickers);
}

/** Makes the picture that the player shows before the video: its title slide. */
export async function buildPoster(browser: Browser, lesson: Lesson): Promise<string> {
  const output = `${lesson.basePath}.webp`;
  await renderPoster(browser, renderPage(lesson, readVideo(lesson).slides), output);
  return `${lesson.id}: poster, ${Math.round((await stat(output)).size / 1000)} KB`;
}

/** Makes a lesson's video and captions, and writes the video's length into the lesson. */
export async function buildVideo(browser: Browser, lesson: Lesson): Promise<string> {
  const { slides, timeline } = readVideo(lesson);
  const output = `${lesson.basePath}.mp4`;
  await renderVideo(browser, renderPage(lesson, slides), timeline, output);
  await writeFile(`${lesson.basePath}.vtt`, formatWebVtt(timeline.cues));
  const text = await readFile(`${lesson.basePath}.md`, "utf8");
  const length = `lengthSeconds: ${Math.floor(timeline.seconds)}`;
  await writeFile(`${lesson.basePath}.md`, text.replace(/^lengthSeconds: \d+$/m, length));
  const { size } = await stat(output);
  return `${lesson.id}: ${timeline.seconds} s, ${Math.round(size / 1000)} KB`;
}
