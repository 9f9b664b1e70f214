/**
 * Where a page of a list ends, in the list's order: a time, an id that tells equal times apart, and
 * for mails, which share their batch's, the seat in it.
 */
export type ListPlace = { readonly at: Date; readonly id: string; readonly seat?: number };

/** A place as it stands in a link. */
function writePlace({ at, id, seat }: ListPlace): string {
  return [at.getTime(), id, ...(seat === undefined ? [] : [seat])].join("_");
}

/** The place that a link names; null when it names none. */
export function readPlace(text: unknown): ListPlace | null {
  const parts =
    typeof text === "string"
      ? /^(\d{1,15})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:_(\d{1,4}))?$/.exec(text)
      : null;
  const [, time = "", id = "", seat] = parts ?? [];
  const at = new Date(Number(time));
  if (!parts || Number.isNaN(at.getTime())) return null;
  return seat === undefined ? { at, id } : { at, id, seat: Number(seat) };
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
