import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

export type EndpointFile = { readonly path: string; readonly text: string };

/** Lists the files under a folder that match a name, sorted. */
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

/** Lists every file with a "use server" directive, at the top or in a function. */
export const actionFiles = () =>
  ["app", "components", "lib"]
    .flatMap((folder) => filesNamed(folder, /\.tsx?$/))
    .filter(({ text }) => /^\s*["']use server["']/m.test(text));

/** Converts a file path to its URL path, with `fill` for route parameters. */
export function toRoutePath(path: string, fill = "00000000-0000-4000-8000-000000000000"): string {
  const parts = path
    .split("/")
    .slice(1, -1)
    .filter((part) => !/^\(.*\)$/.test(part))
    .map((part) => (part.startsWith("[") ? fill : part));
  return `/${parts.join("/")}`;
}
