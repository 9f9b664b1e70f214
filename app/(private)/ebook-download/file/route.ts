import type { NextRequest } from "next/server";
import { connection } from "next/server";
import { describeError } from "@/lib/core/log";
import type { Ctx } from "@/lib/ctx";
import { parseDownloadRef } from "@/lib/downloads/download-ref";
import { createByteStream, getFileHeaders } from "@/lib/downloads/file-response";
import { type DownloadFile, getDownloadFile } from "@/lib/downloads/get-download-file";
import { recordDelivery } from "@/lib/downloads/record-delivery";
import { appCtx } from "@/lib/web/ctx";
import { withCustomerEmails } from "@/lib/web/visitor/current-customer";
import { getCurrentVisitor, type Visitor } from "@/lib/web/visitor/visitor";

/** Slow connections need minutes for the file. */
export const maxDuration = 300;

/**
 * The stamped eBook, in full or by range, or with `part=files` the files that come with it. HEAD requests
 * aren't counted.
 */
export async function GET(request: NextRequest): Promise<Response> {
  return await serveFile(request);
}

export async function HEAD(request: NextRequest): Promise<Response> {
  return await serveFile(request);
}

async function serveFile(request: NextRequest): Promise<Response> {
  await connection();
  if (isPrefetch(request)) return refusal(503, "Not for prefetching.");
  const ctx = appCtx();
  const visitor = await withCustomerEmails(await getCurrentVisitor());
  const userAgent = request.headers.get("user-agent");
  const { searchParams } = request.nextUrl;
  const ref = parseDownloadRef(Object.fromEntries(searchParams));
  const part = searchParams.get("part") === "files" ? "files" : "book";
  try {
    const found = await getDownloadFile(ctx, { ref, part, visitor, userAgent });
    if (found.ok) return respond(ctx, request, found.value, visitor);
    if (found.problem.kind === "file_missing") {
      return refusal(404, "Download link not available. Please contact support.");
    }
    return denied(request);
  } catch (error) {
    ctx.log.error("download.fault", { reason: describeError(error) });
    return refusal(503, "Unable to validate download access. Please try again.");
  }
}

function respond(
  ctx: Ctx,
  request: NextRequest,
  file: DownloadFile,
  { networkHash }: Visitor,
): Response {
  const { bytes, etag, part, fileName, contentType, sessionId } = file;
  const sizeBytes = bytes.byteLength;
  const { status, headers, range } = getFileHeaders(
    { sizeBytes, etag, contentType, saveAs: fileName },
    {
      method: request.method,
      range: request.headers.get("range"),
      ifRange: request.headers.get("if-range"),
    },
  );
  if (!range) return new Response(null, { status, headers });
  const userAgent = request.headers.get("user-agent");
  const body = createByteStream(bytes, range, async (sentBytes) => {
    const piece = {
      sessionId,
      part,
      sizeBytes,
      firstByte: range.first,
      sentBytes,
      networkHash,
      userAgent,
    };
    // The visitor already has the bytes, so a failure to record them is only logged.
    await recordDelivery(ctx, piece).catch((error: unknown) =>
      ctx.log.error("download.not_counted", { sessionId, reason: describeError(error) }),
    );
  });
  return new Response(body, { status, headers });
}

/** Browsers prefetch links that may never be opened (developer.mozilla.org, Sec-Purpose). */
function isPrefetch(request: NextRequest): boolean {
  return /prefetch/i.test(
    `${request.headers.get("sec-purpose") ?? ""} ${request.headers.get("purpose") ?? ""}`,
  );
}

/**
 * Redirects page navigation to the download page, which explains what to do; other requests get
 * 403.
 */
function denied(request: NextRequest): Response {
  if (request.method === "GET" && request.headers.get("sec-fetch-mode") === "navigate") {
    const location = `/ebook-download${request.nextUrl.search}`;
    return new Response(null, { status: 303, headers: { Location: location } });
  }
  return refusal(403, "Access Denied. This download link is invalid or has expired.");
}

function refusal(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { "Cache-Control": "private, no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
}
