// `npm run course`: makes the videos, posters, captions and worksheets of content/course.
// usage: npm run course -- [videos|posters|worksheets] [lesson ids…]
import { chromium } from "playwright/test";
import { findChromium } from "../../dev/src/chromium.mjs";
import { buildPoster, buildVideo } from "./build-video";
import { buildWorksheet } from "./build-worksheet";
import { readLessons } from "./course-files";

const args = process.argv.slice(2);
const only = args.find((arg) => ["videos", "posters", "worksheets"].includes(arg));
const ids = args.filter((arg) => arg !== only);
const lessons = readLessons().filter(({ id }) => ids.length === 0 || ids.includes(id));

const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  for (const lesson of lessons) {
    const makes = (kind: string) => only === undefined || only === kind;
    if (makes("worksheets")) console.info(await buildWorksheet(browser, lesson));
    if (makes("posters")) console.info(await buildPoster(browser, lesson));
    if (makes("videos")) console.info(await buildVideo(browser, lesson));
  }
} finally {
  await browser.close();
}
