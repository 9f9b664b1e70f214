import type {
  ConsultationEventDetails,
  ConsultationEventKind,
  ConsultationStatus,
} from "@/db/values/consultations";

export type { ConsultationEventDetails, ConsultationEventKind, ConsultationStatus };

/** Status labels for staff. */
export const consultationStatusLabels: Record<ConsultationStatus, string> = {
  requested: "Requested",
  offered: "Offered",
  payment_requested: "Payment requested",
  paid: "Paid",
  invited: "Invited",
  done: "Completed",
  declined: "Declined",
  expired: "Expired",
  paid_late: "Paid late",
  refunded: "Refunded",
  canceled: "Canceled, refund pending",
};

/** Titles of history entries. */
export const consultationEventLabels: Record<ConsultationEventKind, string> = {
  offered: "Time offered",
  payment_requested: "Payment requested",
  declined: "Declined",
  expired: "Offer expired before payment",
  paid: "Paid",
  paid_late: "Paid late",
  paid_twice: "Paid twice",
  refunded: "Refunded",
  rescheduled: "Rescheduled",
  invited: "Invitation sent",
  done: "Completed",
  no_show: "Customer didn't show up",
  held: "Time held by the customer",
  moved: "Moved by the customer",
  canceled: "Canceled by the customer",
};
