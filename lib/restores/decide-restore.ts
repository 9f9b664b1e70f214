import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import { countHeld, findRestore } from "@/db/queries/operations/restores";
import { databaseRestores } from "@/db/schema";
import { restoreDecisions } from "@/db/values/restores";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type OpenRestore = {
  readonly id: number;
  readonly noticedAt: Date;
  /** The copy's last minute; null if unknown. */
  readonly dataUntil: Date | null;
  readonly emails: number;
  readonly subscribers: number;
};

/** Reads the restore that staff must decide about, with what is kept back; null if there's none. */
export async function readOpenRestore(ctx: Pick<Ctx, "db">): Promise<OpenRestore | null> {
  const restore = await findRestore(ctx.db);
  if (!restore || restore.decision !== null) return null;
  const { id, noticedAt, dataUntil } = restore;
  return { id, noticedAt, dataUntil, ...(await countHeld(ctx.db, noticedAt)) };
}

export const restoreDecisionForm = z.object({
  restoreId: z.coerce.number().check(z.int()),
  decision: z.enum(restoreDecisions),
});

/** Decides what happens to everything that was due before a restore. The first decision counts. */
export const decideRestore = staffOperation(
  async (tx, ctx, actor, { restoreId, decision }: z.infer<typeof restoreDecisionForm>) => {
    const now = ctx.now();
    const decided = await tx
      .update(databaseRestores)
      .set({ decision, decidedAt: now, decidedBy: actor.email })
      .where(and(eq(databaseRestores.id, restoreId), isNull(databaseRestores.decision)))
      .returning({ noticedAt: databaseRestores.noticedAt });
    const [restore] = decided;
    if (!restore) return fail("already_decided");
    const details = { decision, restored_at: restore.noticedAt.toISOString() };
    return changed("restore_decided", details, decision);
  },
);
