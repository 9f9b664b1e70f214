import type { ConsultationStatus } from "@/db/values/consultations";

/** The statuses from which staff can take each action. */
export const consultationTransitions = {
  offer: ["requested", "offered", "payment_requested", "expired", "declined", "refunded"],
  requestPayment: ["offered"],
  decline: ["requested", "offered", "payment_requested", "expired"],
  reschedule: ["paid", "invited", "paid_late"],
  invite: ["paid", "invited"],
  finish: ["invited"],
} as const satisfies Record<string, readonly ConsultationStatus[]>;

export type ConsultationTransition = keyof typeof consultationTransitions;

export function canTransition(
  transition: ConsultationTransition,
  status: ConsultationStatus,
): boolean {
  return consultationTransitions[transition].some((from) => from === status);
}

/** True if the consultation is over, so no deadline applies. Staff may still offer another time. */
export function isFinished(status: ConsultationStatus): boolean {
  return ["done", "declined", "expired", "refunded"].includes(status);
}

/** True if the visitor already has a calendar file, so a new time must be sent immediately. */
export function needsInvitation({ status }: { readonly status: ConsultationStatus }): boolean {
  return status === "invited";
}
