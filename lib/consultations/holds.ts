import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { inquiries } from "@/db/schema";
import {
  recordConsultationEvent,
  updateConsultation,
} from "@/lib/consultations/update-consultation";
import { minuteMs } from "@/lib/core/durations";

/** How long a visitor may take to pay for the time that she chose. */
export const holdMinutes = 20;

/** How many times may be held at once. */
export const holdLimits = { perNetwork: 3, perSite: 10 } as const;

/** Returns until when a time is held: 20 minutes, or its start if that's sooner. */
export function computeHoldEnd(startsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + holdMinutes * minuteMs, startsAt.getTime()));
}

/** Frees a held time quietly: the visitor gets no email, and staff no message. The row is locked. */
export async function endHold(tx: Transaction, inquiryId: string, now: Date): Promise<void> {
  await updateConsultation(tx, inquiryId, { status: "expired", updatedAt: now });
  await recordConsultationEvent(tx, { inquiryId, kind: "expired", by: null, now });
  await tx.update(inquiries).set({ status: "closed" }).where(eq(inquiries.id, inquiryId));
}
