import { and, eq, inArray, sql } from "drizzle-orm";
import { hasLiveAirplay } from "@/db/queries/radio";
import { timestampParam } from "@/db/read-rows";
import { updateRecord } from "@/db/save-record";
import { inquiries, orderItems, orders, radioSubmissions } from "@/db/schema";
import type { AuditAction } from "@/lib/audit/actions";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/email/enqueue-email";
import type { InquiryStatus } from "@/lib/inquiries/choices";
import { type RadioTransition, radioTransitions } from "@/lib/radio/radio-copy";
import type { RadioDetails } from "@/lib/radio/radio-forms";
import { readLink } from "@/lib/secrets/links";

const nextVersion = sql`${radioSubmissions.version} + 1`;

/**
 * Saves a song's details from the customer, and notifies staff the first time. Fails with `unknown`
 * if the link is invalid, and with `locked` once the song is on air or the package was refunded.
 */
export async function saveRadioDetails(
  ctx: Ctx,
  input: {
    readonly token: string;
    readonly orderItemId: string;
    readonly details: RadioDetails;
  },
): Promise<Result<null, "unknown" | "locked">> {
  const { orderItemId, details } = input;
  const linked = readLink(ctx, "radio-details", input.token);
  if (!linked) return fail("unknown");
  const orderId = linked.id;
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ order: orders, title: orderItems.title, inquiryId: radioSubmissions.inquiryId })
      .from(radioSubmissions)
      .innerJoin(orders, eq(orders.id, radioSubmissions.orderId))
      .innerJoin(orderItems, eq(orderItems.id, radioSubmissions.orderItemId))
      .where(
        and(
          eq(radioSubmissions.orderItemId, orderItemId),
          eq(orders.id, orderId),
          eq(orders.linkRevision, linked.linkRevision),
        ),
      );
    if (!found) return fail("unknown");
    if (!(await hasLiveAirplay(tx, orderItemId, now))) return fail("locked");
    const { order, title } = found;
    const { orderNumber, email, firstName, lastName } = order;
    const { artist, track } = details;
    const saved = await tx
      .update(radioSubmissions)
      .set({
        ...details,
        stage: sql`'ready'`,
        ...receivedAt(now),
        searchText: buildRadioSearchText([orderNumber, email, firstName, lastName, artist, track]),
        version: nextVersion,
      })
      .where(
        and(
          eq(radioSubmissions.orderItemId, orderItemId),
          inArray(radioSubmissions.stage, ["details_missing", "ready"]),
        ),
      )
      .returning({ orderItemId: radioSubmissions.orderItemId });
    if (saved.length === 0) return fail("locked");
    await notifyStaff(tx, now, {
      kind: "staff_alert",
      dedupeKey: `radio_details:${orderItemId}`,
      orderId,
      props: {
        headline: `Song for ${title}: ${artist}, ${track}`,
        explanation: `The customer sent the song details for order ${orderNumber}. You can put the song on air now.`,
        url: `${ctx.settings.siteUrl}/admin/radio/${orderItemId}`,
      },
    });
    return ok(null);
  });
}

/**
 * Saves a song's details on behalf of the customer. Fails if its stage or details changed since staff
 * loaded it, so that they don't overwrite what the customer or a colleague saved.
 */
export const editRadioDetails = staffOperation(
  async (
    tx,
    ctx,
    _actor,
    input: {
      readonly orderItemId: string;
      /** The version that staff edited. */
      readonly version: number;
      readonly details: RadioDetails;
    },
  ) => {
    const now = ctx.now();
    const { orderItemId, version, details } = input;
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
    const record = { id: orderItemId, version };
    const saved = await updateRecord(tx, radioSubmissions, record, details, {
      columns: { id: "orderItemId", version: "version" },
      derived: {
        stage: sql`case when ${radioSubmissions.stage} = 'details_missing' then 'ready' else ${radioSubmissions.stage} end`,
        ...receivedAt(now),
        searchText: buildRadioSearchText([...Object.values(order), artist, track]),
      },
    });
    if (saved === "changed_since") return fail(saved);
    if (saved === "repeated") return unchanged();
    const auditDetails = { orderItemId, artist, track };
    return changed("radio_details_edited", auditDetails);
  },
);

/** Promises count from the first time, so that edits don't move them. */
const receivedAt = (now: Date) => ({
  detailsAt: now,
  detailsFirstAt: sql`coalesce(${radioSubmissions.detailsFirstAt}, ${radioSubmissions.detailsAt}, ${timestampParam(now)})`,
  updatedAt: now,
});

/** Builds the text that staff search: all values in lower case on one line. */
export function buildRadioSearchText(texts: readonly (string | null | undefined)[]): string {
  return texts
    .filter((text) => text)
    .join(" ")
    .toLowerCase();
}

const auditActions = {
  start: "radio_started",
  finish: "radio_finished",
  reopen: "radio_reopened",
} as const satisfies Record<RadioTransition, AuditAction>;

/** Once a song is on air, its inbox entry is no longer due. */
const inquiryStatuses: Record<RadioTransition, InquiryStatus> = {
  start: "waiting",
  finish: "closed",
  reopen: "waiting",
};

/** Puts a song on air (which locks its details), finishes it, or reopens it. */
export const changeSubmissionStage = staffOperation(
  async (
    tx,
    ctx,
    _actor,
    {
      orderItemId,
      transition,
    }: { readonly orderItemId: string; readonly transition: RadioTransition },
  ) => {
    const now = ctx.now();
    const { from, to } = radioTransitions[transition];
    const [updated] = await tx
      .update(radioSubmissions)
      .set({ stage: to, version: nextVersion, updatedAt: now })
      .where(and(eq(radioSubmissions.orderItemId, orderItemId), eq(radioSubmissions.stage, from)))
      .returning({ inquiryId: radioSubmissions.inquiryId });
    if (!updated) return fail("changed_since");
    await tx
      .update(inquiries)
      .set({ status: inquiryStatuses[transition] })
      .where(eq(inquiries.id, updated.inquiryId));
    const details = { orderItemId };
    return changed(auditActions[transition], details);
  },
);

type Agreement = {
  readonly orderItemId: string;
  /** The agreement's version that staff edited. */
  readonly version: number;
  /** Spins per payment; null removes the agreement. */
  readonly spins: number | null;
  /** Where and when the customer agreed. */
  readonly note: string;
};

/**
 * Records that the customer agreed in writing to fewer spins than "up to" promises. Fails if a
 * colleague changed the agreement first.
 */
export const recordAgreement = staffOperation(
  async (tx, ctx, _actor, { orderItemId, version, spins, note }: Agreement) => {
    const now = ctx.now();
    const saved = await updateRecord(
      tx,
      radioSubmissions,
      { id: orderItemId, version },
      { agreedSpins: spins, agreedNote: spins === null ? null : note },
      {
        columns: { id: "orderItemId", version: "agreementVersion" },
        derived: { updatedAt: now },
      },
    );
    if (saved === "changed_since") return fail(saved);
    if (saved === "repeated") return unchanged();
    const details = { orderItemId, spins, note };
    return changed("radio_agreement_recorded", details);
  },
);
