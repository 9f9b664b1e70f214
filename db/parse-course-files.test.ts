import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parseCourseFiles } from "@/db/parse-course-files";

const contentFolder = fileURLToPath(new URL("../content", import.meta.url));

describe("the course that comes with the site", () => {
  const modules = parseCourseFiles(contentFolder);
  const lessons = modules.flatMap((module) => module.lessons);

  test("has 4 modules, at least 13 lessons, and one free lesson", () => {
    expect(modules).toHaveLength(4);
    expect(lessons.length).toBeGreaterThanOrEqual(13);
    expect(lessons.filter(({ isPreview }) => isPreview).map(({ id }) => id)).toEqual([
      "two-copyrights",
    ]);
  });

  test("has unique ids that fit into a URL", () => {
    const ids = [...modules, ...lessons].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{1,60}$/);
  });

  test.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
    "%s has no heading of the page's level, no raw HTML, and captions for its video",
    (_id, { body, files, lengthSeconds }) => {
      expect(body).not.toMatch(/^# /m);
      expect(body).not.toMatch(/<[a-z/!]/i);
      const kinds = files.map(({ kind }) => kind);
      expect(kinds.includes("captions")).toBe(kinds.includes("video"));
      const captions = files.find(({ kind }) => kind === "captions");
      if (!captions) return;
      const source = readFileSync(`${contentFolder}/${captions.path}`, "utf8");
      expect(source).toMatch(/^WEBVTT\b/);
      const times = [...source.matchAll(/--> (?:(\d+):)?(\d+):(\d+)\.(\d+)/g)].map(
        ([, hours = "0", minutes, seconds]) =>
          Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      );
      expect(times).not.toEqual([]);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(Math.max(...times)).toBeLessThanOrEqual(lengthSeconds + 1);
    },
  );

  test.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
    "%s has a text of 600 to 1,200 words in sections",
    (_id, { body }) => {
      const words = body.match(/[\p{L}\p{N}$%{][^\s|]*/gu) ?? [];
      expect(words.length).toBeGreaterThanOrEqual(600);
      expect(words.length).toBeLessThanOrEqual(1200);
      expect(body.match(/^## /gm)?.length).toBeGreaterThanOrEqual(4);
    },
  );

  test("stays under 25 MB", () => {
    const bytes = lessons.flatMap(({ files }) => files.map(({ sizeBytes }) => sizeBytes));
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(25_000_000);
  });
});
