import { and, eq, isNull, lte, sql } from "drizzle-orm";
import {
  claimIncidentNotice,
  type Incident,
  selectOpenIncidents,
} from "@/db/queries/operations/incidents";
import { incidents } from "@/db/schema";
import { explainIncident, getIncidentTitle } from "@/lib/alerts/alert-copy";
import { calmMs, findProblems, type Readings } from "@/lib/alerts/find-problems";
import { readReadings, takeSystemReadings } from "@/lib/alerts/read-readings";
import { minuteMs } from "@/lib/core/durations";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/email/enqueue-email";

/**
 * Checks the system, opens and resolves incidents, and alerts staff by email (queued) and webhook.
 * Safe to run at any time and concurrently. Database errors are thrown.
 */
export async function checkSystem(
  ctx: Pick<Ctx, "db" | "now" | "settings" | "probes" | "storage" | "log">,
): Promise<IncidentChanges> {
  const system = await takeSystemReadings(ctx);
  const changes = await updateIncidents(ctx, await readReadings(ctx, system));
  await callAlertWebhook(ctx);
  return changes;
}

type AlertCtx = Pick<Ctx, "db" | "now" | "settings">;

type IncidentChanges = { readonly opened: number; readonly resolved: number };

/**
 * Opens an incident for each new problem and resolves those that haven't been seen for five minutes,
 * with an email to staff each, in the same transaction. Concurrent checks open one incident, because
 * only one per kind and subject can be open.
 */
async function updateIncidents(ctx: AlertCtx, readings: Readings): Promise<IncidentChanges> {
  const changes = { opened: 0, resolved: 0 };
  const found = findProblems(readings);
  for (const [kind, problems] of found) {
    if (problems === "unknown") continue;
    for (const { subject, facts } of problems) {
      if (await openIncident(ctx, { kind, subject, facts })) changes.opened += 1;
    }
  }
  for (const incident of await selectOpenIncidents(ctx.db)) {
    const problems = found.get(incident.kind) ?? [];
    if (problems === "unknown") continue;
    if (problems.some(({ subject }) => subject === incident.subject)) continue;
    if (await resolveIncident(ctx, incident)) changes.resolved += 1;
  }
  return changes;
}

async function openIncident(
  ctx: AlertCtx,
  problem: Pick<Incident, "kind" | "subject" | "facts">,
): Promise<boolean> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [incident] = await tx
      .insert(incidents)
      .values({
        ...problem,
        openedAt: now,
        lastSeenAt: now,
        // Without a webhook, the email queued here is all there is to send.
        notifiedAt: ctx.settings.alertWebhookUrl === null ? now : null,
      })
      .onConflictDoUpdate({
        target: [incidents.kind, incidents.subject],
        targetWhere: sql`resolved_at is null`,
        set: { lastSeenAt: sql`greatest(${incidents.lastSeenAt}, excluded.last_seen_at)` },
      })
      // Only a row that this statement inserted has no deleting or locking transaction.
      .returning({ id: incidents.id, isNew: sql<boolean>`xmax = 0` });
    if (!incident?.isNew) return false;
    await queueNotice(ctx, tx, {
      dedupeKey: `incident:${incident.id}:opened`,
      headline: getIncidentTitle(problem),
      explanation: explainIncident(problem),
    });
    return true;
  });
}

async function resolveIncident(ctx: AlertCtx, incident: Incident): Promise<boolean> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [resolved] = await tx
      .update(incidents)
      .set({
        resolvedAt: now,
        recoveryNotifiedAt: ctx.settings.alertWebhookUrl === null ? now : null,
      })
      .where(
        and(
          eq(incidents.id, incident.id),
          isNull(incidents.resolvedAt),
          lte(incidents.lastSeenAt, new Date(now.getTime() - calmMs)),
        ),
      )
      .returning({ id: incidents.id });
    if (!resolved) return false;
    await queueNotice(ctx, tx, {
      dedupeKey: `incident:${incident.id}:resolved`,
      headline: `Resolved: ${getIncidentTitle(incident)}`,
      explanation: `The problem that started ${formatStaffTime(incident.openedAt)} is resolved. You don't need to do anything.`,
    });
    return true;
  });
}

type Notice = {
  readonly dedupeKey: string;
  readonly headline: string;
  readonly explanation: string;
};

async function queueNotice(
  ctx: AlertCtx,
  db: Parameters<typeof notifyStaff>[0],
  { dedupeKey, headline, explanation }: Notice,
): Promise<void> {
  await notifyStaff(db, ctx.now(), {
    kind: "staff_alert",
    dedupeKey,
    props: { headline, explanation, url: `${ctx.settings.siteUrl}/admin/status` },
  });
}

/** Longer than a call may take (5 s). */
const leaseMs = minuteMs;
const mostPerRun = 10;

/**
 * Sends the alerts and recovery notices that the webhook hasn't accepted yet, oldest first. Each is
 * leased while it's sent, so concurrent runs send it once. A failed call is repeated by a later run;
 * the payload's `id` recognizes repeats.
 * @returns the number accepted
 */
async function callAlertWebhook(
  ctx: Pick<Ctx, "db" | "now" | "settings" | "probes" | "log">,
): Promise<number> {
  const url = ctx.settings.alertWebhookUrl;
  if (url === null) return 0;
  let accepted = 0;
  for (let calls = 0; calls < mostPerRun; calls += 1) {
    const now = ctx.now();
    const leasedUntil = new Date(now.getTime() + leaseMs);
    const incident = await claimIncidentNotice(ctx.db, { now, leasedUntil });
    if (!incident) break;
    const isOpening = incident.notifiedAt === null;
    const { siteUrl } = ctx.settings;
    if (!(await ctx.probes.call(url, createPayload(incident, { isOpening, siteUrl })))) {
      ctx.log.warn("alert.webhook_failed", { incidentId: incident.id });
      break;
    }
    await ctx.db
      .update(incidents)
      .set({ [isOpening ? "notifiedAt" : "recoveryNotifiedAt"]: ctx.now(), leasedUntil: null })
      .where(eq(incidents.id, incident.id));
    accepted += 1;
  }
  return accepted;
}

/** `text` is what Slack and Mattermost show. */
function createPayload(
  incident: Incident,
  { isOpening, siteUrl }: { readonly isOpening: boolean; readonly siteUrl: string },
): object {
  const title = getIncidentTitle(incident);
  const status = isOpening ? "opened" : "resolved";
  return {
    id: `${incident.id}:${status}`,
    status,
    text: isOpening ? `${title}. ${explainIncident(incident)}` : `Resolved: ${title}`,
    kind: incident.kind,
    subject: incident.subject,
    facts: incident.facts,
    openedAt: incident.openedAt.toISOString(),
    resolvedAt: isOpening ? null : (incident.resolvedAt?.toISOString() ?? null),
    url: `${siteUrl}/admin/status`,
  };
}
