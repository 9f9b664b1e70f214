import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "@/db/client";
import { violatesConstraint } from "@/db/database-error";
import { consultationEvents, consultations, inquiries } from "@/db/schema";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { ConsultationEventDetails, ConsultationEventKind } from "@/lib/consultations/event";
import { type ConsultationMove, consultationMoves } from "@/lib/consultations/moves";
import type { ConsultationStatus } from "@/lib/consultations/status";
import type { InquiryStatus } from "@/lib/inquiries/kinds";

export type ConsultationRow = typeof consultations.$inferSelect;

/** As staff saw it: a step that was decided on something else must not be taken. */
export type SeenConsultation = {
  readonly inquiryId: string;
  readonly status: ConsultationStatus;
  readonly revision: number;
  /** A new time raises no revision: payments are matched by it. */
  readonly startsAt: Date | null;
  /** How many were sent: a double click sends one. */
  readonly invitations: number;
};

/**
 * Changes a consultation if it still is what staff saw and the move may be made from there. Out: the
 * row as it is now; null when somebody, a payment or the clock was faster.
 */
export async function changeConsultation(
  tx: Transaction,
  move: ConsultationMove,
  seen: SeenConsultation,
  set: PgUpdateSetSource<typeof consultations>,
  also?: SQL,
): Promise<ConsultationRow | null> {
  const [row] = await tx
    .update(consultations)
    .set(set)
    .where(
      and(
        eq(consultations.inquiryId, seen.inquiryId),
        eq(consultations.status, seen.status),
        inArray(consultations.status, [...consultationMoves[move]]),
        eq(consultations.offerRevision, seen.revision),
        // Staff's pages write milliseconds.
        sql`date_trunc('milliseconds', ${consultations.startsAt}) is not distinct from ${seen.startsAt?.toISOString() ?? null}::timestamptz`,
        eq(consultations.invitations, seen.invitations),
        also,
      ),
    )
    .returning();
  return row ?? null;
}

/** Adds to the consultation's story. */
export async function logConsultation(
  tx: Transaction,
  event: {
    readonly inquiryId: string;
    readonly kind: ConsultationEventKind;
    readonly by: AdminActor | null;
    readonly details?: ConsultationEventDetails;
    readonly now: Date;
  },
): Promise<void> {
  await tx.insert(consultationEvents).values({
    inquiryId: event.inquiryId,
    kind: event.kind,
    byEmail: event.by?.email ?? null,
    details: event.details ?? {},
    createdAt: event.now,
  });
}

/** Moves the request in the inbox along with its consultation. */
export async function moveRequest(
  tx: Transaction,
  inquiryId: string,
  to: { readonly status: InquiryStatus; readonly dueAt?: Date },
): Promise<void> {
  await tx.update(inquiries).set(to).where(eq(inquiries.id, inquiryId));
}

/** Returns true if the database refused a time that overlaps another session (PostgreSQL 23P01). */
export function isSlotTaken(fault: unknown): boolean {
  return violatesConstraint(fault, "consultations_no_overlap");
}
