import type { ConsultationEventKind } from "@/lib/consultations/event-kinds";
import type { ConsultationStatus } from "@/lib/consultations/status";

/** Status labels for staff. */
export const consultationStatusLabels: Record<ConsultationStatus, string> = {
  requested: "Requested",
  offered: "Offered",
  payment_requested: "Payment requested",
  paid: "Paid",
  invited: "Invited",
  done: "Done",
  declined: "Declined",
  expired: "Expired",
  paid_late: "Paid late",
  refunded: "Refunded",
};

/** Titles of history entries. */
export const consultationEventLabels: Record<ConsultationEventKind, string> = {
  offered: "A time was offered",
  payment_requested: "Payment was asked for",
  declined: "Declined",
  expired: "The offer ended unpaid",
  paid: "Paid",
  paid_late: "Paid late",
  paid_twice: "Paid a second time",
  refunded: "Paid back",
  rescheduled: "Given another time",
  invited: "Invited, with a calendar file",
  done: "Done",
};
