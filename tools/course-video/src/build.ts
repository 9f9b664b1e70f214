// `npm run course`: makes the videos, captions and worksheets of content/course.
// usage: npm run course -- [videos|worksheets] [lesson ids…]
import { chromium } from "@playwright/test";
import { findChromium } from "../../dev/src/chromium.mjs";
import { buildVideo } from "./build-video";
import { buildWorksheet } from "./build-worksheet";
import { readLessons } from "./course-files";

const args = process.argv.slice(2);
const only = args.find((arg) => arg === "videos" || arg === "worksheets");
const ids = args.filter((arg) => arg !== only);
const lessons = readLessons().filter(({ id }) => ids.length === 0 || ids.includes(id));

const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  for (const lesson of lessons) {
    if (only !== "videos") console.info(await buildWorksheet(browser, lesson));
    if (only !== "worksheets") console.info(await buildVideo(browser, lesson));
  }
} finally {
  await browser.close();
}
