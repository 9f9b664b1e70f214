import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "playwright/test";
import type { Timeline } from "./captions";
import { frame } from "./slide-page";

const run = promisify(execFile);
const framesPerSecond = 10;
/** How far a new line has moved in, for each frame of its entrance. */
const entrance = [0.25, 0.55, 0.8, 0.93, 1] as const;

// Parts of the page that run in the browser.
declare function show(slide: number, beat: number, progress: number): void;
declare function fitSlides(): readonly string[];

/** The progress bar: as wide as the frame, it's moved in from the left while the video plays. */
const progressBar = `<!doctype html><style>body{margin:0;background:#e8912d}</style>`;

/**
 * Renders slides as a silent MP4 file.
 * @param html a page from `renderSlidePage`
 * @throws if the text of a slide reaches into the captions
 */
export async function renderVideo(
  browser: Browser,
  html: string,
  timeline: Timeline,
  output: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "course-video-"));
  const page = await browser.newPage({ viewport: frame });
  try {
    await page.setContent(progressBar);
    const bar = { x: 0, y: 0, width: frame.width, height: 8 };
    await page.screenshot({ path: join(folder, "bar.png"), clip: bar });
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const overflow = await page.evaluate(() => fitSlides());
    if (overflow.length > 0) throw new Error(`Slides are too long: ${overflow.join(", ")}`);

    const list = ["ffconcat version 1.0"];
    const addImage = async (slide: number, beat: number, progress: number, seconds: number) => {
      const name = `${list.length}.png`;
      await page.evaluate(([first, second, third]) => show(first, second, third), [
        slide,
        beat,
        progress,
      ] as const);
      await page.screenshot({ path: join(folder, name) });
      list.push(`file ${name}`, `duration ${seconds.toFixed(3)}`);
    };
    for (const [index, { slide, beat, start }] of timeline.beats.entries()) {
      const end = timeline.beats[index + 1]?.start ?? timeline.seconds;
      for (const progress of entrance.slice(0, -1)) {
        await addImage(slide, beat, progress, 1 / framesPerSecond);
      }
      const moving = (entrance.length - 1) / framesPerSecond;
      await addImage(slide, beat, 1, end - start - moving);
    }
    // ffmpeg ignores the last duration unless the file is repeated.
    list.push(list.findLast((row) => row.startsWith("file ")) ?? "");
    await writeFile(join(folder, "list.txt"), `${list.join("\n")}\n`);
    await encode(folder, timeline.seconds, output);
  } finally {
    await page.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Renders the first slide, complete, as a WebP file of three quarters of the video's size.
 * @param html a page from `renderSlidePage`
 */
export async function renderPoster(browser: Browser, html: string, output: string): Promise<void> {
  const page = await browser.newPage({ viewport: frame, deviceScaleFactor: 0.75 });
  try {
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.evaluate(() => void fitSlides());
    await page.evaluate(() => show(0, Number.MAX_SAFE_INTEGER, 1));
    const png = (await page.screenshot()).toString("base64");
    await writeFile(output, Buffer.from(await page.evaluate(toWebP, png), "base64"));
  } finally {
    await page.close();
  }
}

/** Runs in the browser, which can write WebP. */
async function toWebP(png: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.6).split(",")[1] ?? "";
}

async function encode(folder: string, seconds: number, output: string): Promise<void> {
  const filter = [
    `[0:v]fps=${framesPerSecond}[slides]`,
    `[slides][1:v]overlay=x='-w+W*t/${seconds}':y=0:eval=frame`,
    "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[out]",
  ];
  const slides = "-f concat -safe 0 -i list.txt";
  const bar = `-loop 1 -framerate ${framesPerSecond} -i bar.png`;
  const codec = "-c:v libx264 -profile:v high -preset medium -tune animation -crf 29 -g 200";
  const color = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv";
  const container = "-an -threads 1 -movflags +faststart -map_metadata -1 -fflags +bitexact";
  const options = [
    ...`-hide_banner -v error -y ${slides} ${bar} -filter_complex`.split(" "),
    `${filter[0]};${filter[1]},${filter[2]}`,
    ...`-map [out] -t ${seconds} ${codec} ${color} ${container}`.split(" "),
    output,
  ];
  await run("ffmpeg", options, { cwd: folder });
}
