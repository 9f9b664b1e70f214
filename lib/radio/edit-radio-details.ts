import { and, eq, sql } from "drizzle-orm";
import { orders, radioSubmissions } from "@/db/schema";
import { timestampParam } from "@/db/timestamp-param";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { RadioDetails } from "@/lib/radio/details-form";
import { buildRadioSearchText } from "@/lib/radio/radio-search-text";
import type { RadioStage } from "@/lib/radio/stages";

/**
 * Saves a song's details on behalf of the customer. Fails if its stage or details changed since staff
 * loaded it, so that they don't overwrite what the customer or a colleague saved.
 */
export async function editRadioDetails(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  input: {
    readonly orderItemId: string;
    readonly stage: RadioStage;
    /** When the details that staff saw were saved; null if there were none. */
    readonly detailsAt: Date | null;
    readonly details: RadioDetails;
  },
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  const { orderItemId, stage, detailsAt, details } = input;
  return await ctx.db.transaction(async (tx) => {
    const [order] = await tx
      .select({
        orderNumber: orders.orderNumber,
        email: orders.email,
        firstName: orders.firstName,
        lastName: orders.lastName,
      })
      .from(radioSubmissions)
      .innerJoin(orders, eq(orders.id, radioSubmissions.orderId))
      .where(eq(radioSubmissions.orderItemId, orderItemId));
    if (!order) return fail("changed_since");
    const { artist, track } = details;
    const edited = await tx
      .update(radioSubmissions)
      .set({
        ...details,
        stage: sql`case when ${radioSubmissions.stage} = 'details_missing' then 'ready' else ${radioSubmissions.stage} end`,
        detailsAt: now,
        detailsFirstAt: sql`coalesce(${radioSubmissions.detailsFirstAt}, ${radioSubmissions.detailsAt}, ${timestampParam(now)})`,
        searchText: buildRadioSearchText([...Object.values(order), artist, track]),
        updatedAt: now,
      })
      .where(
        and(
          eq(radioSubmissions.orderItemId, orderItemId),
          eq(radioSubmissions.stage, stage),
          // The page carries milliseconds, the database microseconds.
          sql`date_trunc('milliseconds', ${radioSubmissions.detailsAt}) is not distinct from ${detailsAt?.toISOString() ?? null}::timestamptz`,
        ),
      )
      .returning({ orderItemId: radioSubmissions.orderItemId });
    if (edited.length === 0) return fail("changed_since");
    const auditDetails = { orderItemId, artist, track };
    await recordAudit(tx, {
      by: actor,
      action: "radio_details_edited",
      details: auditDetails,
      now,
    });
    return ok(null);
  });
}
