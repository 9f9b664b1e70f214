import type { Transaction } from "@/db/client";
import { findPlanRequest } from "@/db/queries/newsletter/subscribers";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { linkLifetimes } from "@/lib/newsletter/policy";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/newsletter-events";
import { parsePlanAnswers } from "@/lib/quick-check/answers";
import { quickCheckBookingHref } from "@/lib/quick-check/checks";
import { createFixPlan, formatPrerequisites } from "@/lib/quick-check/plan";
import { hitEmailLimit } from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits } from "@/lib/rate-limit/policies";

/**
 * Emails a plan to a confirmed subscriber, unless the address reached its limit. The caller has locked the row.
 * @returns whether it was queued
 */
export async function sendPlanNow(
  ctx: Ctx,
  tx: Transaction,
  email: string,
  planAnswers: string,
): Promise<boolean> {
  const emailHash = hashNewsletterEmail(ctx, email);
  const limit = await hitEmailLimit(tx, ctx.now(), emailLimits.quickCheckPlan, emailHash);
  if (!limit.allowed) return false;
  const sentAt = ctx.now().toISOString();
  return await enqueuePlan(ctx, tx, { email, planAnswers, key: `${emailHash}:${sentAt}` });
}

/** Keeps the plan of an address that isn't confirmed: only its owner can have it sent, by confirming. */
export async function requestPlan(
  tx: Transaction,
  now: Date,
  subscriberId: string,
  planAnswers: string,
): Promise<void> {
  await logNewsletterEvent(tx, {
    subscriberId,
    eventType: "plan_requested",
    metadata: { answers: planAnswers },
    createdAt: now,
  });
}

/**
 * Emails the newest plan that a subscriber asked for before confirming, while a confirmation link works.
 * @returns whether there is one
 */
export async function sendRequestedPlan(
  ctx: Ctx,
  tx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - linkLifetimes.confirmDays * dayMs);
  const request = await findPlanRequest(tx, id, since);
  const planAnswers = request?.metadata?.answers;
  if (!request || !planAnswers) return false;
  return await enqueuePlan(ctx, tx, { email, planAnswers, key: String(request.id) });
}

type Plan = { readonly email: string; readonly planAnswers: string; readonly key: string };

async function enqueuePlan(
  ctx: Ctx,
  tx: Transaction,
  { email, planAnswers, key }: Plan,
): Promise<boolean> {
  const answers = parsePlanAnswers(planAnswers);
  if (!answers) return false;
  const { siteUrl } = ctx.settings;
  return await enqueueEmail(tx, ctx.now(), {
    kind: "quick_check_plan",
    to: email,
    props: {
      steps: createFixPlan(answers).map(({ check, prerequisites }) => ({
        title: check.step,
        first: formatPrerequisites(prerequisites),
        time: check.time,
        cost: check.cost,
        have: check.have,
      })),
      quickCheckUrl: `${siteUrl}/quick-check`,
      bookingUrl: `${siteUrl}${quickCheckBookingHref}`,
    },
    dedupeKey: `quick_check_plan:${key}`,
  });
}
