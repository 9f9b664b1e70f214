import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "@/db/client";
import { violatesConstraint } from "@/db/database-error";
import { consultationEvents, consultations, inquiries } from "@/db/schema";
import type { ConsultationEventDetails, ConsultationEventKind } from "@/db/values/consultations";
import {
  type ConsultationTransition,
  consultationTransitions,
} from "@/lib/consultations/consultation-status";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { InquiryStatus } from "@/lib/inquiries/choices";

export type ConsultationRow = typeof consultations.$inferSelect;

/** The consultation as the staff page showed it. */
export type SeenConsultation = {
  readonly inquiryId: string;
  readonly version: number;
};

/**
 * Locks a consultation if it's still the one that staff saw and its status allows the transition.
 * Returns null if another request, a payment or the job changed it first.
 */
export async function lockConsultation(
  tx: Transaction,
  transition: ConsultationTransition,
  { inquiryId, version }: SeenConsultation,
): Promise<ConsultationRow | null> {
  const [row] = await tx
    .select()
    .from(consultations)
    .where(
      and(
        eq(consultations.inquiryId, inquiryId),
        eq(consultations.version, version),
        inArray(consultations.status, [...consultationTransitions[transition]]),
      ),
    )
    .for("update");
  return row ?? null;
}

/** Changes a locked consultation, and its version, because staff who saw it before must look again. */
export async function updateConsultation(
  tx: Transaction,
  inquiryId: string,
  set: PgUpdateSetSource<typeof consultations>,
): Promise<ConsultationRow> {
  const [row] = await tx
    .update(consultations)
    .set({ ...set, version: sql`${consultations.version} + 1` })
    .where(eq(consultations.inquiryId, inquiryId))
    .returning();
  if (!row) throw new Error("a locked consultation is gone");
  return row;
}

export const nextInvitation = sql`${consultations.invitations} + 1`;

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

/** Shows the consultation's inquiry in the inbox with a status, and ends its snooze, like staff's own changes. */
export async function updateInquiryInInbox(
  tx: Transaction,
  inquiryId: string,
  to: { readonly status: InquiryStatus; readonly dueAt?: Date },
): Promise<void> {
  await tx
    .update(inquiries)
    .set({ ...to, snoozedUntil: null, isUnpaidHold: false })
    .where(eq(inquiries.id, inquiryId));
}

/** For a time that staff choose, which may be in another session's buffer. */
export const noBuffers = { blockedFrom: null, blockedUntil: null } as const;

/** True for the exclusion violation (PostgreSQL 23P01) that two overlapping sessions, or their buffers, cause. */
export function isSlotTakenError(fault: unknown): boolean {
  return (
    violatesConstraint(fault, "consultations_no_overlap") ||
    violatesConstraint(fault, "consultations_no_blocked_overlap")
  );
}

/** The same, as a conflict of a staff operation. */
export const slotConflict = { consultations_no_overlap: { kind: "slot_taken" } } as const;
