import type { AdminActor } from "@/lib/auth/staff-session";
import { saveContent } from "@/lib/content/save-content";
import { originalBody } from "@/lib/content/seed-bodies";
import type { Ctx } from "@/lib/ctx";
import { fail, type Result } from "@/lib/result";

/**
 * Publishes the original content as a new version; no version is deleted. Returns the new number.
 * Fails if `basedOn` is no longer the newest version.
 */
export async function restoreOriginal(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { document, basedOn }: { readonly document: string; readonly basedOn: number },
): Promise<Result<{ number: number }, "no_original" | "changed_meanwhile">> {
  const body = originalBody(document);
  if (!body) return fail("no_original");
  return await saveContent(ctx, actor, { document, basedOn, body, publish: true });
}
