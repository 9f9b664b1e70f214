import { callAlertWebhook } from "@/lib/alerts/call-webhook";
import { readReadings } from "@/lib/alerts/read-readings";
import { takeSystemReadings } from "@/lib/alerts/take-system-readings";
import { type IncidentChanges, updateIncidents } from "@/lib/alerts/update-incidents";
import type { Ctx } from "@/lib/ctx";

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
