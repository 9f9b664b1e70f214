/** Part of a file as in `Content-Range`: zero-based, both ends included. */
export type ByteRange = { readonly first: number; readonly last: number };

export type RangeVerdict =
  /** No range, or a range we may ignore: several parts, another unit, or malformed. */
  | { readonly kind: "full" }
  | { readonly kind: "part"; readonly range: ByteRange }
  | { readonly kind: "unsatisfiable" };

const full: RangeVerdict = { kind: "full" };
const unsatisfiable: RangeVerdict = { kind: "unsatisfiable" };

/**
 * Parses a `Range` header for a file of `sizeBytes` bytes. Malformed headers are ignored (RFC 9110,
 * 14.2); several ranges get the full file.
 */
export function parseRange(header: string | null, sizeBytes: number): RangeVerdict {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (from === "" && to === "") return full;
  if (from === "") {
    const length = Math.min(Number(to), sizeBytes);
    if (length === 0) return unsatisfiable;
    return { kind: "part", range: { first: sizeBytes - length, last: sizeBytes - 1 } };
  }
  const first = Number(from);
  if (to !== "" && isLess(to, from)) return full;
  if (first >= sizeBytes) return unsatisfiable;
  const last = to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  return { kind: "part", range: { first, last } };
}

/** BigInt, because a Number would round long values. */
function isLess(a: string, b: string): boolean {
  return BigInt(a) < BigInt(b);
}
