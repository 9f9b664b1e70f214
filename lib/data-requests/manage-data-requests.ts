import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { lockDataRequest } from "@/db/queries/data-requests";
import { insertOnce } from "@/db/save-record";
import { dataRequests } from "@/db/schema";
import type { DataRequestKind } from "@/db/values/data-requests";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { dayMs } from "@/lib/core/durations";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { NewDataRequest } from "@/lib/data-requests/data-request-form";
import { dataRequestPolicy, getDueOn, getExtendedDueOn } from "@/lib/data-requests/deadlines";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { hitEmailLimit } from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits } from "@/lib/rate-limit/policies";
import { getLinkUrl, readLink } from "@/lib/secrets/links";

/**
 * Records a request and emails the link that proves the address. Posted twice, it's recorded once.
 * Fails with `already_open` if the person has an open request of the same kind.
 */
export const recordDataRequest = staffOperation(
  async (tx, ctx, _actor, { requestId: id, ...request }: NewDataRequest) => {
    const now = ctx.now();
    const { email, kind, law, receivedOn } = request;
    const dueOn = getDueOn(law, receivedOn);
    const row = { ...request, id, dueOn, linkSentAt: now, createdAt: now };
    if (!(await insertOnce(tx, dataRequests, row))) return unchanged();
    await queueConfirmation(ctx, tx, { id, email, kind });
    const details = { data_request: id, kind };
    return changed("data_request_recorded", details);
  },
  { data_requests_open: "already_open" },
);

/**
 * Emails the link of an unconfirmed request again. Fails with `too_soon` within a minute of the last
 * one, and with `gone` once the request is confirmed or closed.
 */
export async function resendConfirmation(ctx: Ctx, actor: AdminActor, id: string) {
  // By request: a person has at most one open request of each kind. Outside of the transaction,
  // because failed attempts count too.
  const limit = await hitEmailLimit(ctx.db, ctx.now(), emailLimits.dataRequest, id);
  return limit.allowed ? await confirmAgain(ctx, actor, id) : fail("too_soon");
}

const confirmAgain = staffOperation(async (tx, ctx, _actor, id: string) => {
  const [request] = await tx
    .update(dataRequests)
    .set({ linkSentAt: ctx.now() })
    .where(
      and(
        eq(dataRequests.id, id),
        eq(dataRequests.status, "open"),
        isNull(dataRequests.confirmedAt),
      ),
    )
    .returning();
  if (!request) return fail("gone");
  const { email, kind } = request;
  await queueConfirmation(ctx, tx, request);
  return changed("data_request_link_resent", { data_request: id, kind }, { email });
});

type ConfirmationRequest = {
  readonly id: string;
  readonly email: string;
  readonly kind: DataRequestKind;
};

/** Queues the email with the link that proves the address. */
async function queueConfirmation(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { id, email, kind }: ConfirmationRequest,
): Promise<void> {
  await enqueueEmail(tx, ctx.now(), {
    kind: "data_request",
    to: email,
    props: { step: "confirm", kind, url: getLinkUrl(ctx, "data-request", { id }) },
    dedupeKey: `data_request:confirm:${randomUUID()}`,
  });
}

/**
 * Extends the deadline of an open request by what its law allows, once, and emails the reason and the
 * new deadline. Fails with `late` once the first deadline has passed: the law wants the notice before.
 */
export const extendDataRequest = staffOperation(
  async (
    tx,
    ctx,
    _actor,
    { requestId: id, reason }: { readonly requestId: string; readonly reason: string },
  ) => {
    const now = ctx.now();
    const request = await lockDataRequest(tx, id);
    if (request?.status !== "open") return fail("closed");
    if (request.extensionReason !== null) return fail("extended");
    if (request.dueOn < getChicagoDay(now)) return fail("late");
    const { email, kind } = request;
    const dueOn = getExtendedDueOn(request.law, request.receivedOn);
    await tx
      .update(dataRequests)
      .set({ dueOn, extensionReason: reason })
      .where(eq(dataRequests.id, id));
    await enqueueEmail(tx, now, {
      kind: "data_request",
      to: email,
      props: { step: "extended", kind, reason, dueOn },
      dedupeKey: `data_request:extended:${id}`,
    });
    // Without the reason: the audit log keeps no text about a person.
    const details = { data_request: id, kind, due_on: dueOn };
    return changed("data_request_extended", details, { dueOn });
  },
);

/** Refuses an open request and emails the reason. Fails if it's closed already. */
export const refuseDataRequest = staffOperation(
  async (
    tx,
    ctx,
    _actor,
    { requestId: id, reason }: { readonly requestId: string; readonly reason: string },
  ) => {
    const now = ctx.now();
    const [refused] = await tx
      .update(dataRequests)
      .set({ status: "refused", refusalReason: reason, closedAt: now })
      .where(and(eq(dataRequests.id, id), eq(dataRequests.status, "open")))
      .returning();
    if (!refused) return fail("closed");
    const { email, kind } = refused;
    await enqueueEmail(tx, now, {
      kind: "data_request",
      to: email,
      props: { step: "refused", kind, reason },
      dedupeKey: `data_request:refused:${id}`,
    });
    // Without the reason: the audit log keeps no text about a person.
    const details = { data_request: id, kind };
    return changed("data_request_refused", details);
  },
);

/**
 * Confirms an open request with the emailed token, which proves that the caller owns the address. Does
 * nothing for an expired link, or for a request that's confirmed or closed.
 */
export async function confirmDataRequest(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { token }: { readonly token: string },
): Promise<void> {
  const link = readLink(ctx, "data-request", token);
  if (!link) return;
  const now = ctx.now();
  const sentAfter = new Date(now.getTime() - dataRequestPolicy.confirmDays * dayMs);
  await ctx.db
    .update(dataRequests)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(dataRequests.id, link.id),
        eq(dataRequests.status, "open"),
        isNull(dataRequests.confirmedAt),
        gt(dataRequests.linkSentAt, sentAfter),
      ),
    );
}
