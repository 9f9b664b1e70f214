import "server-only";
import { sql } from "drizzle-orm";
import { faultMinutes } from "@/db/schema";
import { minuteMs } from "@/lib/core/durations";
import { describeError, log } from "@/lib/core/log";
import { newFaultId } from "@/lib/secrets/tokens";
import { database } from "@/lib/web/database";
import { refuseClientError } from "@/lib/web/http/client-errors";

/** Logs an unexpected error. Returns the reference that users see instead of its message. */
export function logFault(
  event: string,
  fault: unknown,
  fields: Readonly<Record<string, string>> = {},
): string {
  const faultId = newFaultId();
  countFault();
  log.error(event, { ...fields, faultId, reason: describeError(fault) });
  return faultId;
}

/** Logs that part of a screen failed to load. Returns the reference that staff see instead. */
export function logLoadFault(where: string, fault: unknown): string {
  return logFault(`${where}.fault`, fault);
}

/**
 * Counts and logs an error that Next.js caught, with the reference that the error page shows. The line's
 * request ID leads to everything else that the request did. What the client caused is no fault.
 */
export function logRenderFault(error: unknown): void {
  if (refuseClientError(error)) {
    log.warn("request.malformed", { reason: describeError(error) });
    return;
  }
  countFault();
  const digest: unknown = error instanceof Error ? Reflect.get(error, "digest") : undefined;
  log.error("render.fault", {
    faultId: typeof digest === "string" ? digest.slice(0, 100) : undefined,
    reason: describeError(error),
  });
}

export function logRequestFault(where: string, fault: unknown): void {
  countFault();
  log.error(`${where}.fault`, { reason: describeError(fault) });
}

/** Logs an unexpected error and responds with 503, so that machine clients retry. */
export function faultResponse(where: string, fault: unknown): Response {
  logRequestFault(where, fault);
  return Response.json({ error: "unavailable" }, { status: 503 });
}

// Next.js loads several copies of this module; they share one count. Only a started server saves it.
const shared: { faultCount?: { unsaved: number; isSaving: boolean } } = globalThis as never;

/** Lets this process save how many errors happen. Called once, when the server starts. */
export function startCountingFaults(): void {
  shared.faultCount = { unsaved: 0, isSaving: false };
}

/** Counts an unexpected error, without waiting for the database. An error storm is one write at a time. */
export function countFault(): void {
  if (!shared.faultCount) return;
  shared.faultCount.unsaved += 1;
  void saveFaults(shared.faultCount);
}

async function saveFaults(count: { unsaved: number; isSaving: boolean }): Promise<void> {
  if (count.isSaving) return;
  count.isSaving = true;
  try {
    while (count.unsaved > 0) {
      const faults = count.unsaved;
      count.unsaved = 0;
      const minute = new Date(Math.floor(Date.now() / minuteMs) * minuteMs);
      await database()
        .insert(faultMinutes)
        .values({ minute, faults })
        .onConflictDoUpdate({
          target: faultMinutes.minute,
          set: { faults: sql`${faultMinutes.faults} + excluded.faults` },
        });
    }
  } catch (error) {
    // The database is probably what's down, and the health check says so.
    log.warn("faults.not_counted", { reason: describeError(error) });
  } finally {
    count.isSaving = false;
  }
}
