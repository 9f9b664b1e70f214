"use server";

import { refresh } from "next/cache";
import { type BookingForm, bookingFormSchema } from "@/lib/consultations/booking-form";
import { type Booked, type HoldProblem, holdSession } from "@/lib/flows/hold-session";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { getCurrentUtm } from "@/lib/web/visitor/visitor";

/** Holds a time for 20 minutes and returns the URL of its payment page. */
export const bookSessionAction = defineVisitorAction<BookingForm, Booked, HoldProblem>({
  rateLimit: rateLimits.booking,
  schema: bookingFormSchema,
  // A form may not lead to another site, so without scripts the hold's page links to the payment page.
  getNextHref: (result) =>
    result.status === "done"
      ? `/consultation?token=${encodeURIComponent(result.value.token)}`
      : null,
  async run(ctx, form, { browserHash, networkHash }) {
    const utm = await getCurrentUtm();
    const held = await holdSession(ctx, form, { browserHash, networkHash, utm });
    // The times or the price changed while the page was open, so show them as they are now.
    if (!held.ok) refresh();
    return held;
  },
});
