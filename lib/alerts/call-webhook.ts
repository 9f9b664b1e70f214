import { eq } from "drizzle-orm";
import { claimIncidentNotice, type Incident } from "@/db/queries/operations/incidents";
import { incidents } from "@/db/schema";
import { explainIncident, getIncidentTitle } from "@/lib/alerts/alert-copy";
import { minuteMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";

/** Longer than a call may take (5 s). */
const leaseMs = minuteMs;
const mostPerRun = 10;

/**
 * Sends the alerts and recovery notices that the webhook hasn't accepted yet, oldest first. Each is
 * leased while it's sent, so concurrent runs send it once. A failed call is repeated by a later run;
 * the payload's `id` recognizes repeats.
 * @returns the number accepted
 */
export async function callAlertWebhook(
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
