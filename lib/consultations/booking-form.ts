import * as z from "zod/mini";
import { consentErrors } from "@/lib/checkout/checkout-copy";
import {
  consentField,
  emailField,
  nameField,
  optionalPhoneField,
  optionalTextField,
} from "@/lib/forms/fields";
import { parseTimeZone } from "@/lib/inquiries/session-times";
import { isSessionLength } from "@/lib/profile/profile-links";

const chooseTime = "Choose a time";
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/;

/** A start time as the page posts it. Whether it's free is decided later. */
const startField = z.pipe(
  z.string(chooseTime),
  z.transform((posted, payload) => {
    const at = instant.test(posted) ? new Date(posted) : new Date(Number.NaN);
    // Dates that don't exist, such as February 29, 2027, would turn into others.
    if (!Number.isNaN(at.getTime()) && at.toISOString() === posted) return at;
    payload.issues.push({ code: "custom", input: posted, message: chooseTime });
    return z.NEVER;
  }),
);

/** Filled in by the page's script, so a wrong value is ignored instead of refused. */
const zoneField = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((zone) =>
      typeof zone === "string" ? (parseTimeZone(zone) ?? undefined) : undefined,
    ),
  ),
);

/** Schema of the form that books a time. */
export const bookingFormSchema = z.object({
  startsAt: startField,
  name: nameField("Name"),
  email: emailField(),
  phone: optionalPhoneField(),
  message: optionalTextField("Your question", { max: 2000 }),
  acceptsTerms: consentField(consentErrors.terms),
  length: z.coerce.number().check(z.refine(isSessionLength)),
  /** The price that the page showed. */
  priceCents: z.coerce.number().check(z.int()),
  timeZone: zoneField,
});

export type BookingForm = z.output<typeof bookingFormSchema>;

const tokenField = z.string().check(z.maxLength(1_000));

/** The form that moves a session. */
export const moveSessionSchema = z.object({
  token: tokenField,
  startsAt: startField,
  seenStartsAt: startField,
});

/** The button that cancels a session. */
export const cancelSessionSchema = z.object({ token: tokenField });
