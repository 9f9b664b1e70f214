import { createHash } from "node:crypto";
import { documentSchemas } from "@/lib/content/document-schemas";
import { isPhotoId, maxPhotoBytes } from "@/lib/content/photo-url";
import { readLiveContent } from "@/lib/content/read-content";
import type { AdminActor } from "@/lib/core/admin-actor";
import { parseJpeg } from "@/lib/core/jpeg";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/** On each side. The dashboard sends pictures with up to 960. */
const maxPhotoPixels = 4_096;

const getStorageKey = (id: string) => `people/${id}.jpg`;

/**
 * Stores a person's photo without its metadata, and returns its id. The same photo is stored once, and stays for the
 * versions that show it. No visitor sees it until staff publish it, which is audited.
 */
export async function storePhoto(
  ctx: Pick<Ctx, "storage">,
  _actor: AdminActor,
  bytes: Uint8Array | null,
): Promise<Result<string, "too_large" | "not_jpeg">> {
  if (!bytes || bytes.byteLength > maxPhotoBytes) return fail("too_large");
  const jpeg = parseJpeg(bytes);
  if (!jpeg) return fail("not_jpeg");
  if (Math.max(jpeg.width, jpeg.height) > maxPhotoPixels) return fail("too_large");
  const id = createHash("sha256").update(jpeg.withoutMetadata).digest("hex");
  await ctx.storage.write(getStorageKey(id), jpeg.withoutMetadata);
  return ok(id);
}

/** Returns a stored photo; null if it isn't one of the published people's, which only staff may see. */
export async function findPhoto(
  ctx: Pick<Ctx, "db" | "storage">,
  { id, isStaff }: { readonly id: string; readonly isStaff: boolean },
): Promise<Uint8Array | null> {
  if (!isPhotoId(id) || !(isStaff || (await isPublished(ctx, id)))) return null;
  const key = getStorageKey(id);
  return (await ctx.storage.head(key)) ? await ctx.storage.read(key) : null;
}

async function isPublished(ctx: Pick<Ctx, "db">, id: string): Promise<boolean> {
  const body = await readLiveContent(ctx, "people");
  const people = body ? documentSchemas.people.parse(body).people : [];
  return people.some(({ photo }) => photo === id);
}
