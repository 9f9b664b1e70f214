type File = {
  readonly sizeBytes: number;
  readonly etag: string;
  readonly contentType: string;
  /** Saves the file under this name; null to show it in the page. */
  readonly saveAs: string | null;
};

type FileHeaders = {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** Null if the response has no body. */
  readonly range: ByteRange | null;
};

/** Status and headers for a file request (RFC 9110, section 14). */
export function getFileHeaders(
  file: File,
  request: {
    readonly method: string;
    readonly range: string | null;
    readonly ifRange: string | null;
  },
): FileHeaders {
  const { sizeBytes, etag } = file;
  const common = {
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    ETag: etag,
  };
  // Range is defined for GET only (14.2).
  const isHead = request.method === "HEAD";
  // A range of another version of the file can't be continued, so send the full file.
  const isSameFile = request.ifRange === null || request.ifRange === etag;
  const verdict = parseRange(isSameFile && !isHead ? request.range : null, sizeBytes);
  if (verdict.kind === "unsatisfiable") {
    const headers = { ...common, "Content-Range": `bytes */${sizeBytes}`, ...getLengthHeaders(0) };
    return { status: 416, headers, range: null };
  }
  const isPart = verdict.kind === "part";
  const range = isPart ? verdict.range : { first: 0, last: sizeBytes - 1 };
  const headers = {
    ...common,
    "Content-Type": file.contentType,
    ...(file.saveAs !== null && { "Content-Disposition": formatAttachment(file.saveAs) }),
    ...getLengthHeaders(range.last - range.first + 1),
    ...(isPart && { "Content-Range": `bytes ${range.first}-${range.last}/${sizeBytes}` }),
  };
  return { status: isPart ? 206 : 200, headers, range: isHead ? null : range };
}

/** Next.js drops the Content-Length of a route handler; server/ restores it from X-File-Length. */
function getLengthHeaders(bytes: number) {
  return { "Content-Length": String(bytes), "X-File-Length": String(bytes) };
}

/** Part of a file as in `Content-Range`: zero-based, both ends included. */
type ByteRange = { readonly first: number; readonly last: number };

type RangeVerdict =
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

/**
 * Formats a `Content-Disposition` header for any file name: an ASCII `filename` (RFC 6266) and the
 * full name in `filename*` (RFC 8187).
 */
export function formatAttachment(fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").replace(/[/\\]/g, "-");
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["%;]/g, "_");
  const extended = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended}`;
}

const chunkBytes = 64 * 1024;

/**
 * Streams part of a file in chunks on demand. `onEnd` runs once with the number of bytes consumed,
 * either before the stream closes or when it's canceled.
 */
export function createByteStream(
  bytes: Uint8Array,
  range: ByteRange,
  onEnd: (sentBytes: number) => Promise<void>,
): ReadableStream<Uint8Array> {
  let next = range.first;
  let consumedTo = range.first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // A pull means that the previous chunk was consumed.
        consumedTo = next;
        if (next > range.last) {
          await onEnd(consumedTo - range.first);
          controller.close();
          return;
        }
        const end = Math.min(next + chunkBytes, range.last + 1);
        controller.enqueue(bytes.subarray(next, end));
        next = end;
      },
      async cancel() {
        await onEnd(consumedTo - range.first);
      },
    },
    { highWaterMark: 0 },
  );
}
