import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fillRates, printedRates } from "@/lib/royalties/rate-placeholders";

export const courseFolder = fileURLToPath(new URL("../../../content/course", import.meta.url));
const toolFolder = fileURLToPath(new URL("..", import.meta.url));

export type Lesson = {
  readonly id: string;
  readonly title: string;
  readonly moduleTitle: string;
  /** Position in the course, from 1. */
  readonly number: number;
  readonly lengthSeconds: number;
  /** The lesson's files without an extension. */
  readonly basePath: string;
};

function readFrontMatter(path: string): (key: string) => string {
  const text = readFileSync(path, "utf8");
  return (key) => {
    const value = new RegExp(`^${key}: (.+)$`, "m").exec(text)?.[1]?.trim();
    if (!value) throw new Error(`${path} has no ${key}`);
    return value.startsWith('"') ? String(JSON.parse(value)) : value;
  };
}

/** Reads the lessons of `content/course` in course order. */
export function readLessons(): readonly Lesson[] {
  const modules = readdirSync(courseFolder).sort();
  const files = modules.flatMap((folder) =>
    readdirSync(join(courseFolder, folder))
      .filter((name) => name.endsWith(".md") && name !== "module.md")
      .sort()
      .map((name) => ({ folder, path: join(courseFolder, folder, name) })),
  );
  return files.map(({ folder, path }, index) => {
    const value = readFrontMatter(path);
    return {
      id: value("id"),
      title: value("title"),
      moduleTitle: readFrontMatter(join(courseFolder, folder, "module.md"))("title"),
      number: index + 1,
      lengthSeconds: Number(value("lengthSeconds")),
      basePath: path.replace(/\.md$/, ""),
    };
  });
}

/** Reads a video's script or a worksheet's source, with the rates filled in. */
export function readSource(folder: "scripts" | "worksheets", lessonId: string): string {
  return fillRates(readFileSync(join(toolFolder, folder, `${lessonId}.md`), "utf8"), printedRates);
}
