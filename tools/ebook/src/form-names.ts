import type { Field } from "./canvas";

/** Returns a field with a name that no other field of the book has. */
export type NameField = (what: string, label: string) => Field;

const slugify = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");

/** Names the fields of one chapter, such as `08-split-sheet-song-title`. */
export function createFieldNames(chapter: number): NameField {
  const used = new Map<string, number>();
  return (what, label) => {
    const name = `${String(chapter).padStart(2, "0")}-${slugify(what)}`;
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return { name: count === 1 ? name : `${name}-${count}`, label };
  };
}
