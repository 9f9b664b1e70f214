import { existsSync, readFileSync } from "node:fs";
import { PDFDocument } from "@cantoo/pdf-lib";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { readVideo } from "../src/build-video";
import { formatWebVtt, splitCaption } from "../src/captions";
import { readLessons } from "../src/course-files";
import { parseScript } from "../src/parse-script";
import { renderWorksheetPage } from "../src/worksheet-page";

const lessons = readLessons().map((lesson) => [lesson.id, lesson] as const);

/** Reads the length in seconds from the header of an MP4 file. */
function readSeconds(video: Buffer): number {
  const header = video.indexOf("mvhd");
  return video.readUInt32BE(header + 20) / video.readUInt32BE(header + 16);
}

describe("videos", () => {
  test.each(lessons)("%s has captions that match its script", (_id, lesson) => {
    const { timeline } = readVideo(lesson);
    expect(readFileSync(`${lesson.basePath}.vtt`, "utf8")).toBe(formatWebVtt(timeline.cues));
    expect(timeline.cues.at(-1)?.end).toBeLessThanOrEqual(timeline.seconds);
    for (const { start, end, text } of timeline.cues) {
      const lines = text.split("\n");
      expect(end - start, text).toBeGreaterThan(1.5);
      expect(lines.length, text).toBeLessThanOrEqual(2);
      expect(Math.max(...lines.map(({ length }) => length)), text).toBeLessThanOrEqual(46);
    }
  });

  test.each(lessons)("%s lasts two to four minutes, as its lesson says", (_id, lesson) => {
    const seconds = readSeconds(readFileSync(`${lesson.basePath}.mp4`));
    expect(seconds).toBeGreaterThanOrEqual(120);
    expect(seconds).toBeLessThanOrEqual(240);
    expect(Math.abs(seconds - readVideo(lesson).timeline.seconds)).toBeLessThan(0.2);
    // As the player shows it.
    expect(lesson.lengthSeconds).toBe(Math.floor(seconds));
  });

  test.each(lessons)("%s is small, silent and starts at once", (_id, lesson) => {
    const video = readFileSync(`${lesson.basePath}.mp4`);
    expect(video.length).toBeLessThan(1_000_000);
    expect(video.indexOf("moov")).toBeLessThan(video.indexOf("mdat"));
    expect(video.includes("avc1")).toBe(true);
    expect(video.includes("soun")).toBe(false);
  });
});

describe("posters", () => {
  test.each(lessons)("%s has a small one in the video's shape", (_id, lesson) => {
    const poster = readFileSync(`${lesson.basePath}.webp`);
    expect(poster.length).toBeLessThan(25_000);
    // The frame of a lossy WebP file (RFC 6386, 9.1): start code, width, height.
    const start = poster.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
    expect([poster.readUInt16LE(start + 3), poster.readUInt16LE(start + 5)]).toEqual([960, 540]);
  });
});

describe("worksheets", () => {
  test.each(lessons)("%s has one with fields, on one or two Letter pages", async (_id, lesson) => {
    const bytes = readFileSync(`${lesson.basePath}.pdf`);
    expect(bytes.length).toBeLessThan(400_000);
    const pdf = await PDFDocument.load(bytes);
    expect(pdf.getPageCount()).toBeLessThanOrEqual(2);
    for (const page of pdf.getPages()) {
      expect(page.getWidth()).toBeCloseTo(612, 0);
      expect(page.getHeight()).toBeCloseTo(792, 0);
    }
    expect(pdf.getTitle()).toBe(`${lesson.title}: worksheet`);
    expect(pdf.getForm().getFields().length).toBeGreaterThan(20);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
      mergePages: true,
    });
    expect(text.replace(/\s+/g, "")).toContain(lesson.title.replace(/\s+/g, ""));
  });

  test("name their fields after the column and the row", () => {
    const [, lesson] = lessons[0] ?? [];
    if (!lesson) throw new Error("The course has no lessons.");
    const html = renderWorksheetPage("| Who | Share |\n|---|---|\n| You | |\nrows 1", lesson);
    expect([...html.matchAll(/data-label="([^"]+)"/g)].map(([, label]) => label)).toEqual([
      "Share, You",
      "Who, row 2",
      "Share, row 2",
    ]);
  });
});

describe("scripts", () => {
  test("have slides with lines and their captions", () => {
    const script =
      "Welcome.\n\n## One\nSo:\n- a **b**\nFirst line.\nStill first.\n== Total | $3\nSum.";
    expect(parseScript(script, "Title")).toEqual([
      { heading: "Title", beats: [{ caption: "Welcome." }] },
      {
        heading: "One",
        beats: [
          { caption: "So:" },
          { line: { kind: "bullet", text: "a **b**" }, caption: "First line. Still first." },
          { line: { kind: "total", text: "Total | $3" }, caption: "Sum." },
        ],
      },
    ]);
  });

  test("are refused if a line has no caption", () => {
    expect(() => parseScript("## One\n- a\n- b\nText.", "Title")).toThrow(
      'One: "a" has no caption',
    );
  });

  test("have captions that break where a sentence or a clause ends", () => {
    const text =
      "A short one. If two people wrote it together and signed nothing, the law presumes equal shares for both of them.";
    expect(splitCaption(text)).toEqual([
      "A short one.",
      "If two people wrote it together and signed nothing,",
      "the law presumes equal shares for both of them.",
    ]);
  });

  test("exist for each lesson", () => {
    for (const [id] of lessons) {
      expect(existsSync(`tools/course-video/scripts/${id}.md`), id).toBe(true);
      expect(existsSync(`tools/course-video/worksheets/${id}.md`), id).toBe(true);
    }
  });
});
