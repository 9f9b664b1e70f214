import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { violatesConstraint } from "@/db/database-error";
import { lockDataRequest } from "@/db/queries/data-requests";
import { dataRequests } from "@/db/schema";
import type { DataRequestKind } from "@/db/values/data-requests";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";
import { dayMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
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
export async function recordDataRequest(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  { requestId: id, ...request }: NewDataRequest,
): Promise<Result<null, "already_open">> {
  const now = ctx.now();
  const { email, kind, law, receivedOn } = request;
  try {
    return await ctx.db.transaction(async (tx) => {
      const recorded = await tx
        .insert(dataRequests)
        .values({
          ...request,
          id,
          dueOn: getDueOn(law, receivedOn),
          linkSentAt: now,
          createdAt: now,
        })
        .onConflictDoNothing({ target: dataRequests.id })
        .returning({ id: dataRequests.id });
      if (recorded.length === 0) return ok(null);
      await queueConfirmation(ctx, tx, { id, email, kind });
      const details = { data_request: id, kind };
      await recordAudit(tx, { by: actor, action: "data_request_recorded", details, now });
      return ok(null);
    });
  } catch (error) {
    if (violatesConstraint(error, "data_requests_open")) return fail("already_open");
    throw error;
  }
}

/**
 * Emails the link of an unconfirmed request again. Fails with `too_soon` within a minute of the last
 * one, and with `gone` once the request is confirmed or closed.
 */
export async function resendConfirmation(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  id: string,
): Promise<Result<{ readonly email: string }, "gone" | "too_soon">> {
  const now = ctx.now();
  // By request: a person has at most one open request of each kind.
  const limit = await hitEmailLimit(ctx.db, now, emailLimits.dataRequest, id);
  if (!limit.allowed) return fail("too_soon");
  return await ctx.db.transaction(async (tx) => {
    const [request] = await tx
      .update(dataRequests)
      .set({ linkSentAt: now })
      .where(
        and(
          eq(dataRequests.id, id),
          eq(dataRequests.status, "open"),
          isNull(dataRequests.confirmedAt),
        ),
      )
      .returning();
    if (!request) return fail("gone");
    await queueConfirmation(ctx, tx, request);
    const details = { data_request: id, kind: request.kind };
    await recordAudit(tx, { by: actor, action: "data_request_link_resent", details, now });
    return ok({ email: request.email });
  });
}

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
export async function extendDataRequest(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { requestId: id, reason }: { readonly requestId: string; readonly reason: string },
): Promise<Result<{ readonly dueOn: ChicagoDay }, "closed" | "extended" | "late">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
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
    await recordAudit(tx, { by: actor, action: "data_request_extended", details, now });
    return ok({ dueOn });
  });
}

/** Refuses an open request and emails the reason. Fails if it's closed already. */
export async function refuseDataRequest(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { requestId: id, reason }: { readonly requestId: string; readonly reason: string },
): Promise<Result<null, "closed">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
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
    await recordAudit(tx, { by: actor, action: "data_request_refused", details, now });
    return ok(null);
  });
}

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
