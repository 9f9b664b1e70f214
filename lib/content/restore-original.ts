import type { AdminActor } from "@/lib/auth/staff-session";
import { saveContent } from "@/lib/content/save-content";
import { originalBody } from "@/lib/content/seed-bodies";
import type { Ctx } from "@/lib/ctx";
import { fail, type Result } from "@/lib/result";

/**
 * Brings back what the site came with, as a new version that visitors see at once: nothing that
 * staff wrote is deleted. In: the newest version that was seen. Out: the new one's number.
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
