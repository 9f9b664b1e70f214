import { selectLiveBody } from "@/db/queries/content";
import type { ContentBody } from "@/db/values/content";
import type { Ctx } from "@/lib/ctx";

/** Returns the live version of a document, or null if visitors see the original. */
export function readLiveContent(
  ctx: Pick<Ctx, "db">,
  document: string,
): Promise<ContentBody | null> {
  return selectLiveBody(ctx.db, document);
}
