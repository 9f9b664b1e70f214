import { connection, type NextRequest } from "next/server";
import type { LessonFileRow } from "@/db/schema/course";
import { describeError } from "@/lib/core/log";
import { readParameter } from "@/lib/course/files/file-rules";
import { endWithAccess, findLessonFile } from "@/lib/course/files/serve-lesson-file";
import { findCourseViewer } from "@/lib/course/viewer";
import type { Ctx } from "@/lib/ctx";
import { getFileHeaders } from "@/lib/downloads/file-response";
import { appCtx } from "@/lib/web/ctx";
import { decodeParam } from "@/lib/web/http/read-request";
import { getCurrentStaff } from "@/lib/web/staff/current-staff";
import { withCustomerEmails } from "@/lib/web/visitor/current-customer";
import { getCurrentVisitor } from "@/lib/web/visitor/visitor";

type Params = { readonly params: Promise<{ readonly file: string }> };

/** The longest that every plan of Vercel allows. A player then asks for the rest of its video. */
export const maxDuration = 300;

/** How long a bucket's URL works: copied elsewhere, it's useless after that. */
const signedUrlSeconds = 300;

/** A lesson's video, captions or worksheet, in full or by range, to those who may have it now. */
export async function GET(request: NextRequest, { params }: Params): Promise<Response> {
  return await serveFile(request, (await params).file);
}

export async function HEAD(request: NextRequest, { params }: Params): Promise<Response> {
  return await serveFile(request, (await params).file);
}

async function serveFile(request: NextRequest, fileId: string): Promise<Response> {
  await connection();
  if (decodeParam(fileId) === "") return refuse(404);
  const ctx = appCtx();
  const visitor = await withCustomerEmails(await getCurrentVisitor());
  // Now, because the stream's later checks run outside the request.
  const admin = await getCurrentStaff("content.edit");
  const findFile = async () =>
    await findLessonFile(ctx, {
      fileId,
      findViewer: () => findCourseViewer(ctx, visitor),
      isStaff: admin !== null,
    });
  try {
    const found = await findFile();
    if (!found) return refuse(404);
    const { file, isPreview, isPublic } = found;
    // A script may read only what comes from our own origin.
    const isRead = admin !== null && request.nextUrl.searchParams.has(readParameter);
    const signedUrl =
      file.kind === "video" && !isPreview && !isRead
        ? await ctx.storage.getSignedUrl(file.storageKey, {
            contentType: file.contentType,
            seconds: signedUrlSeconds,
          })
        : null;
    if (signedUrl) return redirectTo(signedUrl);
    const response = await stream(ctx, request, file, async () => (await findFile()) !== null);
    // Part of public pages, and too little to keep from anyone: a replaced poster has another URL.
    if (response.ok && file.kind === "poster" && isPublic) {
      response.headers.set("Cache-Control", "public, max-age=86400");
    }
    return response;
  } catch (error) {
    ctx.log.error("course.file_fault", { fileId, reason: describeError(error) });
    return refuse(503);
  }
}

async function stream(
  ctx: Ctx,
  request: NextRequest,
  file: LessonFileRow,
  hasAccess: () => Promise<boolean>,
): Promise<Response> {
  const stored = await ctx.storage.head(file.storageKey);
  if (!stored) {
    ctx.log.error("course.file_missing", { fileId: file.id });
    return refuse(404);
  }
  const {
    status,
    headers: fileHeaders,
    range,
  } = getFileHeaders(
    {
      sizeBytes: stored.sizeBytes,
      etag: `"${file.id.slice(0, 16)}-${stored.sizeBytes}"`,
      contentType: file.contentType,
      saveAs: file.kind === "worksheet" ? file.fileName : null,
    },
    {
      method: request.method,
      range: request.headers.get("range"),
      ifRange: request.headers.get("if-range"),
    },
  );
  const { "Content-Length": _, "X-File-Length": __, ...withoutLength } = fileHeaders;
  // Servers compress captions, so a length would be wrong: the player would wait for more bytes.
  const headers = file.kind === "captions" ? withoutLength : fileHeaders;
  if (!range) return new Response(null, { status, headers });
  const bytes = await ctx.storage.readRange(file.storageKey, range);
  return new Response(endWithAccess(bytes, hasAccess), { status, headers });
}

function redirectTo(url: string): Response {
  return new Response(null, {
    status: 307,
    headers: { Location: url, "Cache-Control": "private, no-store" },
  });
}

function refuse(status: number): Response {
  return new Response(null, {
    status,
    headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" },
  });
}
