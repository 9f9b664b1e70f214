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
    text: "Your bank is still processing this payment. Your time is reserved. We'll email you as soon as it clears.",
  },
  replaced: {
    title: "This offer was replaced",
    text: "Check your inbox for our latest email. You weren't charged for this offer.",
  },
  ended: {
    title: "This offer has ended",
    text: "If you still want a session, reply to our email. This offer wasn't paid in time, so we released the slot. You weren't charged.",
  },
  declined: {
    title: "Offer withdrawn",
    text: "This offer is no longer available. Nothing is booked, and you weren't charged.",
  },
  paid: {
    title: "Paid. Thank you!",
    text: "We got your payment. We'll email your invitation with the meeting link.",
  },
  invited: {
    title: "See you soon",
    text: "You're all set. Add the session to your calendar, and join here when it starts.",
  },
  paid_late: {
    title: "We have your payment",
    text: "It arrived after the offer ended. We'll email you a new time or refund you.",
  },
  refunded: {
    title: "Refunded",
    text: "This session is canceled, and we refunded your payment. It can take 5 to 10 days to appear on your statement.",
  },
  done: { title: "Session completed", text: "Thank you for working with us." },
};
