import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "@/db/client";
import { violatesConstraint } from "@/db/database-error";
import { consultationEvents, consultations, inquiries } from "@/db/schema";
import type {
  ConsultationEventDetails,
  ConsultationEventKind,
  ConsultationStatus,
} from "@/db/values/consultations";
import {
  type ConsultationTransition,
  consultationTransitions,
} from "@/lib/consultations/consultation-status";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { InquiryStatus } from "@/lib/inquiries/choices";

export type ConsultationRow = typeof consultations.$inferSelect;

/** The consultation as the staff page showed it. An action based on an older state must fail. */
export type ConsultationSnapshot = {
  readonly inquiryId: string;
  readonly status: ConsultationStatus;
  readonly revision: number;
  /**
   * Compared separately, because rescheduling doesn't raise the revision that payments are matched
   * by.
   */
  readonly startsAt: Date | null;
  /** Invitations sent so far, so that a double click sends one. */
  readonly invitations: number;
};

/**
 * Updates a consultation if it still matches what staff saw and its status allows the transition.
 * Returns the updated row, or null if another request, a payment or the job changed it first.
 */
export async function updateConsultation(
  tx: Transaction,
  transition: ConsultationTransition,
  snapshot: ConsultationSnapshot,
  set: PgUpdateSetSource<typeof consultations>,
  condition?: SQL,
): Promise<ConsultationRow | null> {
  const [row] = await tx
    .update(consultations)
    .set(set)
    .where(
      and(
        eq(consultations.inquiryId, snapshot.inquiryId),
        eq(consultations.status, snapshot.status),
        inArray(consultations.status, [...consultationTransitions[transition]]),
        eq(consultations.offerRevision, snapshot.revision),
        // The page carries milliseconds, the database microseconds.
        sql`date_trunc('milliseconds', ${consultations.startsAt}) is not distinct from ${snapshot.startsAt?.toISOString() ?? null}::timestamptz`,
        eq(consultations.invitations, snapshot.invitations),
        condition,
      ),
    )
    .returning();
  return row ?? null;
}

/** Raises the offer's revision in an update, so that payments for the previous offer don't count. */
export const nextOfferRevision = sql`${consultations.offerRevision} + 1`;

/** Adds an event to the consultation's history. */
export async function recordConsultationEvent(
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

/** Updates the consultation's inquiry in the inbox and ends its snooze, like staff's own changes. */
export async function updateInquiryInInbox(
  tx: Transaction,
  inquiryId: string,
  to: { readonly status: InquiryStatus; readonly dueAt?: Date },
): Promise<void> {
  await tx
    .update(inquiries)
    .set({ ...to, snoozedUntil: null })
    .where(eq(inquiries.id, inquiryId));
}

/** True for the exclusion violation (PostgreSQL 23P01) that two overlapping sessions cause. */
export function isSlotTakenError(fault: unknown): boolean {
  return violatesConstraint(fault, "consultations_no_overlap");
}
