import { eq } from "drizzle-orm";
import { dataRequests } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { dayMs } from "@/lib/core/durations";
import { ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { dataRequestPolicy } from "@/lib/data-requests/deadlines";
import { getDataRequestUrl } from "@/lib/data-requests/request-link";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import {
  type FulfillProblem,
  lockConfirmedRequest,
} from "@/lib/flows/data-requests/lock-confirmed";

/**
 * Fulfills a confirmed export: emails its owner a link to the file, which works for some days. Staff
 * say whether it contains the notes that they write for each other.
 */
export async function sendDataExport(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  id: string,
  { includesNotes = false }: { readonly includesNotes?: boolean } = {},
): Promise<Result<{ readonly email: string }, FulfillProblem>> {
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + dataRequestPolicy.fileDays * dayMs);
  return await ctx.db.transaction(async (tx) => {
    const locked = await lockConfirmedRequest(tx, { id, kind: "export" });
    if (!locked.ok) return locked;
    const { email } = locked.value;
    await tx
      .update(dataRequests)
      .set({ status: "done", closedAt: now, fileExpiresAt: expiresAt, includesNotes })
      .where(eq(dataRequests.id, id));
    await enqueueEmail(tx, now, {
      kind: "data_request",
      to: email,
      props: {
        step: "file_ready",
        url: getDataRequestUrl(ctx, id),
        expiresAt: expiresAt.toISOString(),
      },
      dedupeKey: `data_request:file:${id}`,
    });
    const details = { data_request: id, includes_notes: includesNotes };
    await recordAudit(tx, { by: actor, action: "data_request_exported", details, now });
    return ok({ email });
  });
}
