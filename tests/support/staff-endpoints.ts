import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

export type EndpointFile = { readonly path: string; readonly text: string };

/** Every file of a name under a folder, with forward slashes, sorted. */
function filesNamed(folder: string, name: RegExp): readonly EndpointFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => name.test(path.split(sep).at(-1) ?? ""))
    .map((path) => join(folder, path).split(sep).join("/"))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

export const staffPageFiles = () => filesNamed("app/(staff)", /^page\.tsx$/);
export const routeFiles = () => [
  ...filesNamed("app/(staff)", /^route\.tsx?$/),
  ...filesNamed("app/api", /^route\.tsx?$/),
];

/** Every file with public endpoints of its own, wherever it lies: by its head, or inside a function. */
export const actionFiles = () =>
  ["app", "components", "lib"]
    .flatMap((folder) => filesNamed(folder, /\.tsx?$/))
    .filter(({ text }) => /^\s*["']use server["']/m.test(text));

/** The address of a page or route; `fill` stands where its folder takes a value. */
export function toRoutePath(path: string, fill = "00000000-0000-4000-8000-000000000000"): string {
  const parts = path
    .split("/")
    .slice(1, -1)
    .filter((part) => !/^\(.*\)$/.test(part))
    .map((part) => (part.startsWith("[") ? fill : part));
  return `/${parts.join("/")}`;
}
