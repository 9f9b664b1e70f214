import { readFile, stat, writeFile } from "node:fs/promises";
import type { Browser } from "@playwright/test";
import { computeTimeline, formatWebVtt, type Timeline } from "./captions";
import { type Lesson, readSource } from "./course-files";
import { parseScript, type Slide } from "./parse-script";
import { renderVideo } from "./render-video";
import { renderSlidePage } from "./slide-page";

/** Reads a lesson's script and computes when its lines appear. */
export function readVideo(lesson: Lesson): {
  readonly slides: readonly Slide[];
  readonly timeline: Timeline;
} {
  const slides = parseScript(readSource("scripts", lesson.id), lesson.title);
  return { slides, timeline: computeTimeline(slides) };
}

/** Makes a lesson's video and captions, and writes the video's length into the lesson. */
export async function buildVideo(browser: Browser, lesson: Lesson): Promise<string> {
  const { slides, timeline } = readVideo(lesson);
  const kickers = [`${lesson.moduleTitle} · Lesson ${lesson.number}`, lesson.title];
  const output = `${lesson.basePath}.mp4`;
  await renderVideo(browser, renderSlidePage(slides, kickers), timeline, output);
  await writeFile(`${lesson.basePath}.vtt`, formatWebVtt(timeline.cues));
  const text = await readFile(`${lesson.basePath}.md`, "utf8");
  const length = `lengthSeconds: ${Math.round(timeline.seconds)}`;
  await writeFile(`${lesson.basePath}.md`, text.replace(/^lengthSeconds: \d+$/m, length));
  const { size } = await stat(output);
  return `${lesson.id}: ${timeline.seconds} s, ${Math.round(size / 1000)} KB`;
}
