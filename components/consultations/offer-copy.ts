import type { OfferStage } from "@/lib/consultations/read-offer";

type Words = { readonly title: string; readonly text: string };

/** Title and text of an offer's page by its stage. */
export const offerCopy: Record<OfferStage, Words> = {
  payable: {
    title: "Your session",
    text: "The time is kept for you. Pay, and the invitation with a file for your calendar follows by email.",
  },
  processing: {
    title: "Payment on its way",
    text: "Your bank takes a while with this payment. The time stays yours; we write to you as soon as it is here.",
  },
  replaced: {
    title: "A newer offer",
    text: "This offer no longer stands: look for our latest mail. Nothing was charged here.",
  },
  ended: {
    title: "This offer has ended",
    text: "It was not paid in time, so the time is free again. Reply to our mail if you still want a session.",
  },
  declined: {
    title: "No session",
    text: "This offer no longer stands. Nothing is booked, and nothing was charged here.",
  },
  paid: {
    title: "Paid. Thank you",
    text: "Your payment is here. The invitation with the meeting link follows by email.",
  },
  invited: {
    title: "See you soon",
    text: "Everything is set. Join here when it begins, and put it into your calendar now.",
  },
  paid_late: {
    title: "We have your payment",
    text: "It arrived when the offer no longer stood. We write to you with a new time, or send it back.",
  },
  refunded: {
    title: "Paid back",
    text: "This session is cancelled, and its payment is on its way back to you.",
  },
  done: { title: "Done", text: "This session has taken place. Thank you for coming." },
};
