import { and, eq } from "drizzle-orm";
import { contentVersions } from "@/db/schema";
import type { ContentBody } from "@/lib/content/document-schemas";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** Returns one version of a document for its preview, or null if it doesn't exist. */
export async function readVersion(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  { document, number }: { readonly document: string; readonly number: number },
): Promise<ContentBody | null> {
  const [version] = await ctx.db
    .select({ body: contentVersions.body })
    .from(contentVersions)
    .where(and(eq(contentVersions.document, document), eq(contentVersions.number, number)));
  return version?.body ?? null;
}
