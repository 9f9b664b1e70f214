import type { ConsultationStatus } from "@/lib/consultations/status";

/** What staff can do with a consultation, and where it must stand for it. */
export const consultationMoves = {
  offer: ["requested", "offered", "payment_requested", "expired", "declined", "refunded"],
  requestPayment: ["offered"],
  decline: ["requested", "offered", "payment_requested", "expired"],
  reschedule: ["paid", "invited", "paid_late"],
  invite: ["paid", "invited"],
  finish: ["invited"],
} as const satisfies Record<string, readonly ConsultationStatus[]>;

export type ConsultationMove = keyof typeof consultationMoves;

export function canMove(move: ConsultationMove, status: ConsultationStatus): boolean {
  return consultationMoves[move].some((from) => from === status);
}

/** Whether the visitor holds a calendar file, so that another time must reach them at once. */
export function needsInvitation({ status }: { readonly status: ConsultationStatus }): boolean {
  return status === "invited";
}
