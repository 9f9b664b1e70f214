import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

type CourseFile = {
  readonly kind: "video" | "captions" | "worksheet" | "poster";
  /** Relative to the content folder, which is also the file's storage key. */
  readonly path: string;
  readonly contentType: string;
  readonly sizeBytes: number;
};

export type SeedLesson = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly lengthSeconds: number;
  readonly isPreview: boolean;
  readonly isRequired: boolean;
  readonly files: readonly CourseFile[];
};

export type SeedModule = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly lessons: readonly SeedLesson[];
};

const fileKinds = [
  { kind: "video", extension: "mp4", contentType: "video/mp4" },
  { kind: "captions", extension: "vtt", contentType: "text/vtt; charset=utf-8" },
  { kind: "worksheet", extension: "pdf", contentType: "application/pdf" },
  { kind: "poster", extension: "webp", contentType: "image/webp" },
] as const;

/**
 * Reads the course that comes with the site: a folder per module in `content/course`, ordered by
 * name, with a Markdown file per lesson and its video, captions, worksheet and poster of the same name.
 * @param contentFolder path of the folder that has `course` in it
 * @throws with the file's name if one is malformed
 */
export function parseCourseFiles(contentFolder: string): SeedModule[] {
  const root = join(contentFolder, "course");
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  return folders.map((folder) => {
    const value = parseFile(join(root, folder, "module.md"));
    const names = readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".md") && name !== "module.md")
      .sort();
    return {
      id: value("id"),
      title: value("title"),
      summary: value("summary"),
      lessons: names.map((name) => parseLesson(contentFolder, join("course", folder, name))),
    };
  });
}

function parseLesson(contentFolder: string, path: string): SeedLesson {
  const value = parseFile(join(contentFolder, path));
  const body = value("body");
  const lengthSeconds = Number(value("lengthSeconds"));
  if (!Number.isInteger(lengthSeconds) || lengthSeconds < 1) {
    throw new Error(`${path}: lengthSeconds must be an integer`);
  }
  const files = fileKinds.flatMap(({ kind, extension, contentType }): CourseFile[] => {
    const file = path.replace(/\.md$/, `.${extension}`);
    if (!existsSync(join(contentFolder, file))) return [];
    return [{ kind, contentType, path: file, sizeBytes: statSync(join(contentFolder, file)).size }];
  });
  return {
    id: value("id"),
    title: value("title"),
    summary: value("summary"),
    body,
    lengthSeconds,
    isPreview: value("preview") === "true",
    isRequired: value("required") === "true",
    files,
  };
}

/** Returns a reader of the file's front matter and, as `body`, its Markdown. */
function parseFile(path: string): (key: string) => string {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(path, "utf8"));
  if (!parts) throw new Error(`${path} has no front matter`);
  const [, front = "", body = ""] = parts;
  return (key) => {
    const found =
      key === "body" ? body.trim() : new RegExp(`^${key}: (.+)$`, "m").exec(front)?.[1]?.trim();
    if (!found) throw new Error(`${path} has no ${key}`);
    return key !== "body" && found.startsWith('"') ? String(JSON.parse(found)) : found;
  };
}
