import { type BenchPage, benchPages } from "./pages/pages";

/** In the order in which they run. */
export const sectionNames = [
  "newsletter",
  "staff-lists",
  "staff-screens",
  "upload",
  "video",
  "library",
  "playout-log",
  "restore",
  "instances",
  "start",
  "weight",
  "times",
  "sign-in",
  "load",
  "lighthouse",
  "lighthouse-applied",
  "webhooks",
] as const;
export type SectionName = (typeof sectionNames)[number];

export type Selection = {
  readonly sections: readonly SectionName[];
  /** For the sections that measure pages. */
  readonly pages: readonly BenchPage[];
};

/**
 * Parses the arguments of `npm run bench`: section names and page paths, in any order. No sections
 * means all sections, and no paths means all pages.
 * @throws an Error that names the unknown arguments
 */
export function parseArguments(args: readonly string[]): Selection {
  const sections = sectionNames.filter((name) => args.includes(name));
  const pages = benchPages.filter(({ path }) => args.includes(path));
  const known: readonly string[] = [...sectionNames, ...benchPages.map(({ path }) => path)];
  const unknown = args.filter((argument) => !known.includes(argument));
  if (unknown.length > 0) {
    throw new Error(`Unknown: ${unknown.join(", ")}. Known: ${known.join(", ")}.`);
  }
  return {
    sections: sections.length > 0 ? sections : sectionNames,
    pages: pages.length > 0 ? pages : benchPages,
  };
}
