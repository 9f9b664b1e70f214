import { type ByteRange, parseRange } from "@/lib/downloads/byte-range";
import { attachment } from "@/lib/downloads/content-disposition";

type File = { readonly sizeBytes: number; readonly etag: string; readonly fileName: string };

export type FileHead = {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** Null when the answer has no bytes of the file. */
  readonly range: ByteRange | null;
};

/** The head of the answer to a request for a file, as RFC 9110, section 14, has it. */
export function fileHead(
  file: File,
  request: {
    readonly method: string;
    readonly range: string | null;
    readonly ifRange: string | null;
  },
): FileHead {
  const { sizeBytes, etag } = file;
  const common = {
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    ETag: etag,
  };
  // Range is defined for GET alone (14.2).
  const isHead = request.method === "HEAD";
  // A range of another version of the file is worth nothing: send it whole.
  const isSameFile = request.ifRange === null || request.ifRange === etag;
  const verdict = parseRange(isSameFile && !isHead ? request.range : null, sizeBytes);
  if (verdict.kind === "unsatisfiable") {
    const headers = { ...common, "Content-Range": `bytes */${sizeBytes}`, ...lengthOf(0) };
    return { status: 416, headers, range: null };
  }
  const isPart = verdict.kind === "part";
  const range = isPart ? verdict.range : { first: 0, last: sizeBytes - 1 };
  const headers = {
    ...common,
    "Content-Type": "application/pdf",
    "Content-Disposition": attachment(file.fileName),
    ...lengthOf(range.last - range.first + 1),
    ...(isPart && { "Content-Range": `bytes ${range.first}-${range.last}/${sizeBytes}` }),
  };
  return { status: isPart ? 206 : 200, headers, range: isHead ? null : range };
}

/** Next.js drops the Content-Length of a route handler; server/ restores it from X-File-Length. */
function lengthOf(bytes: number) {
  return { "Content-Length": String(bytes), "X-File-Length": String(bytes) };
}
