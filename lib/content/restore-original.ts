import { getOriginalContent } from "@/lib/content/original-content";
import { saveContent } from "@/lib/content/save-content";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/**
 * Publishes the original content as a new version; no version is deleted. Returns the new number.
 * Fails if `basedOn` is no longer the newest version.
 */
export async function restoreOriginal(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { document, basedOn }: { readonly document: string; readonly basedOn: number },
): Promise<Result<{ number: number }, "no_original" | "changed_since">> {
  const body = getOriginalContent(document);
  if (!body) return fail("no_original");
  return await saveContent(ctx, actor, { document, basedOn, body, publish: true });
}
