import type { Cursor } from "@/db/values/cursor";

/** The end of the year 9999: PostgreSQL reads later ones only in another format. */
const latest = Date.UTC(9999, 11, 31);

function formatCursor({ at, id, batchIndex }: Cursor): string {
  return [at.getTime(), id, ...(batchIndex === undefined ? [] : [batchIndex])].join("_");
}

/** Parses a cursor from a URL; null if it's missing or malformed. */
export function parseCursor(text: unknown): Cursor | null {
  const parts =
    typeof text === "string"
      ? /^(\d{1,15})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:_(\d{1,4}))?$/.exec(text)
      : null;
  const [, time = "", id = "", batchIndex] = parts ?? [];
  if (!parts || Number(time) > latest) return null;
  const at = new Date(Number(time));
  return batchIndex === undefined ? { at, id } : { at, id, batchIndex: Number(batchIndex) };
}

/** Cuts rows to one page. Query `size + 1` rows: the extra one shows that there's a next page. */
export function toPage<Row>(
  rows: readonly Row[],
  size: number,
  getCursor: (row: Row) => Cursor,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last ? formatCursor(getCursor(last)) : null };
}
