import type { Restore } from "@/db/queries/operations/restores";

/** What was due before a restore isn't sent: staff haven't decided yet, or chose to skip it. */
export type Hold = {
  readonly before: Date;
  /** Staff chose to skip it. */
  readonly isSkipped: boolean;
};

/** Returns what a restore keeps back; null if there was none, or staff chose to send it. */
export function getHold(restore: Pick<Restore, "noticedAt" | "decision"> | null): Hold | null {
  if (!restore || restore.decision === "send") return null;
  return { before: restore.noticedAt, isSkipped: restore.decision === "skip" };
}

/**
 * Moves a send that is scheduled now out of the hold: its slot is the start of today's sending hours,
 * which may be before the restore.
 */
export function keepOutOfHold(next: Date | null, before: Date | null | undefined): Date | null {
  return next && before && next < before ? before : next;
}
