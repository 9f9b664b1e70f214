/** Part of a file, both ends counted from 0 and both included, as `Content-Range` says them. */
export type ByteRange = { readonly first: number; readonly last: number };

export type RangeVerdict =
  /** No range, one that we may ignore (several parts, another unit), or one that is malformed. */
  | { readonly kind: "whole" }
  | { readonly kind: "part"; readonly range: ByteRange }
  | { readonly kind: "unsatisfiable" };

const whole: RangeVerdict = { kind: "whole" };
const unsatisfiable: RangeVerdict = { kind: "unsatisfiable" };

/**
 * Reads a `Range` header for a file of `sizeBytes` bytes. A single range is honoured; what is
 * malformed is ignored (RFC 9110, section 14.2) and several ranges get the whole file.
 */
export function parseRange(header: string | null, sizeBytes: number): RangeVerdict {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (from === "" && to === "") return whole;
  if (from === "") {
    const length = Math.min(Number(to), sizeBytes);
    if (length === 0) return unsatisfiable;
    return { kind: "part", range: { first: sizeBytes - length, last: sizeBytes - 1 } };
  }
  const first = Number(from);
  if (to !== "" && isLess(to, from)) return whole;
  if (first >= sizeBytes) return unsatisfiable;
  const last = to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  return { kind: "part", range: { first, last } };
}

/** Compares whole numbers of any length, which a Number would round. */
function isLess(a: string, b: string): boolean {
  return BigInt(a) < BigInt(b);
}
