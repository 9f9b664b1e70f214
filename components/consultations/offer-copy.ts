import type { OfferStage } from "@/lib/consultations/read-offer";

type OfferCopy = { readonly title: string; readonly text: string };

/** Title and text of an offer's page by its stage. */
export const offerCopy: Record<OfferStage, OfferCopy> = {
  payable: {
    title: "Your session",
    text: "We're holding this time for you. After you pay, we'll email your invitation with a calendar file.",
  },
  processing: {
    title: "Payment processing",
    text: "Your time is reserved while your bank processes the payment. We'll email you as soon as the payment clears.",
  },
  replaced: {
    title: "We sent you a newer offer",
    text: "Check your inbox for our latest email. You weren't charged for this offer.",
  },
  ended: {
    title: "This offer has expired",
    text: "We didn't get your payment in time, so we released your time slot. You weren't charged. If you still want a session, reply to our email.",
  },
  declined: {
    title: "Offer withdrawn",
    text: "This offer is no longer available. You don't have a session booked, and you weren't charged.",
  },
  paid: {
    title: "Paid. Thank you!",
    text: "We got your payment. We'll email your invitation with the meeting link.",
  },
  invited: {
    title: "See you soon",
    text: "You're all set. Add the session to your calendar, and join the meeting here when it starts.",
  },
  paid_late: {
    title: "We have your payment",
    text: "Your payment arrived after the offer expired. We'll email you a new time or refund you.",
  },
  refunded: {
    title: "Refunded",
    text: "This session is canceled, and we refunded your payment. The refund can take 5 to 10 business days to appear on your statement.",
  },
  canceled: {
    title: "Session canceled",
    text: "You canceled this session. Your refund is on its way, and we'll email you once we've sent it.",
  },
  done: { title: "Session completed", text: "Thank you for working with us." },
};
