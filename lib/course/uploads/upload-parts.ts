import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import { selectUpload } from "@/db/queries/course/lesson-uploads";
import { lessonUploads } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { describeError } from "@/lib/core/log";
import { fail, ok, type Result } from "@/lib/core/result";
import { getUploadKey, lessonFileRules, partBytes } from "@/lib/course/files/file-rules";
import { createUploadLocker } from "@/lib/course/uploads/upload-lock";
import type { Ctx } from "@/lib/ctx";

/** Path of the route that receives an upload's parts; its id follows. */
export const partsPath = "/api/admin/lesson-uploads/parts";

/**
 * Receives parts on local disk by the tus protocol (https://tus.io/protocols/resumable-upload):
 * HEAD returns the offset, PATCH appends. The file's size is the offset, so a crash loses nothing.
 */
export async function receiveParts(
  ctx: Pick<Ctx, "db" | "now" | "storage" | "log">,
  _actor: AdminActor,
  request: Request,
): Promise<Response> {
  const { folder } = ctx.storage;
  if (folder === null) return new Response(null, { status: 404 });
  const [{ Server, Upload }, { FileStore }] = await Promise.all([
    import("@tus/server"),
    import("@tus/file-store"),
  ]);
  const server = new Server({
    path: partsPath,
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: lessonFileRules.video.maxBytes,
    locker: createUploadLocker(ctx.db, ctx.now),
    lockDrainTimeout: 500,
    onResponseError(_request, error) {
      if ("status_code" in error) return undefined;
      ctx.log.error("course.upload_fault", { reason: describeError(error) });
      return { status_code: 503, body: "Unavailable\n" };
    },
    datastore: new FileStore({
      directory: join(folder, dirname(getUploadKey("id"))),
      configstore: {
        async get(id) {
          const row = await selectUpload(ctx.db, id);
          if (!row || row.multipartId !== null) return undefined;
          return new Upload({ id, size: row.sizeBytes, offset: 0 });
        },
        set: async () => undefined,
        delete: async () => undefined,
      },
    }),
  });
  return await server.handleWeb(request);
}

/** Creates the upload's empty file. Keeps one that's there. */
export async function createPartsFile(folder: string, id: string): Promise<void> {
  const path = join(folder, getUploadKey(id));
  await mkdir(dirname(path), { recursive: true });
  await (await open(path, "a")).close();
}

/** Long enough for a part over a slow connection. */
const signedForSeconds = 900;

/** Returns the URL to which staff's browser sends a part of exactly the right size. */
export async function signPart(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  _actor: AdminActor,
  { id, number }: { readonly id: string; readonly number: number },
): Promise<Result<string, "upload_not_found">> {
  const upload = await selectUpload(ctx.db, id);
  const { parts } = ctx.storage;
  if (!parts || !upload?.multipartId) return fail("upload_not_found");
  const sizeBytes = getPartBytes(upload.sizeBytes, number);
  if (sizeBytes <= 0) return fail("upload_not_found");
  await ctx.db.update(lessonUploads).set({ activeAt: ctx.now() }).where(eq(lessonUploads.id, id));
  const { multipartId } = upload;
  const part = { number, sizeBytes, seconds: signedForSeconds };
  return ok(await parts.signPart({ key: getUploadKey(id), multipartId }, part));
}

/** Returns the size of a part, numbered from 1; 0 or less if there's no such part. */
export function getPartBytes(fileBytes: number, number: number): number {
  return Math.min(partBytes, fileBytes - (number - 1) * partBytes);
}
