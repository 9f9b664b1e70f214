import { type ByteRange, parseRange } from "@/lib/downloads/file/byte-range";
import { formatAttachment } from "@/lib/downloads/file/content-disposition";

type File = {
  readonly sizeBytes: number;
  readonly etag: string;
  readonly contentType: string;
  /** Saves the file under this name; null to show it in the page. */
  readonly saveAs: string | null;
};

export type FileHeaders = {
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
