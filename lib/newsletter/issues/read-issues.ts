import { type ListedIssue, listIssues } from "@/db/queries/newsletter/issues";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

export type { ListedIssue } from "@/db/queries/newsletter/issues";

/** Lists all newsletter emails in order, welcomes first, without their bodies. */
export async function readIssues(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<readonly ListedIssue[]> {
  return await listIssues(ctx.db);
}
