/** Where a page of a list ends, in the list's order: a time, and an id that tells equal times apart. */
export type ListPlace = { readonly at: Date; readonly id: string };

/** A place as it stands in a link. */
function writePlace({ at, id }: ListPlace): string {
  return `${at.getTime()}_${id}`;
}

/** The place that a link names; null when it names none. */
export function readPlace(text: unknown): ListPlace | null {
  const parts =
    typeof text === "string"
      ? /^(\d{1,15})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text)
      : null;
  const [, time = "", id = ""] = parts ?? [];
  const at = new Date(Number(time));
  return parts && !Number.isNaN(at.getTime()) ? { at, id } : null;
}

/** One row more than a page is asked for: it tells whether there is a next one. */
export function cutPage<Row>(
  rows: readonly Row[],
  size: number,
  placeOf: (row: Row) => ListPlace,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last ? writePlace(placeOf(last)) : null };
}
