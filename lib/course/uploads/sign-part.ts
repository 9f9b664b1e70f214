import { eq } from "drizzle-orm";
import { selectUpload } from "@/db/queries/course/lesson-uploads";
import { lessonUploads } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import { partBytes } from "@/lib/course/files/file-rules";
import { getUploadKey } from "@/lib/course/uploads/upload-key";
import type { Ctx } from "@/lib/ctx";

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
