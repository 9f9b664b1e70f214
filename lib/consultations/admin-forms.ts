import * as z from "zod/mini";
import { getMeetingLinkProblem } from "@/lib/core/meeting-link";
import { parseDollars } from "@/lib/core/money";
import { optionalStaffTextField, versionField } from "@/lib/forms/fields";
import { parseTypedDay } from "@/lib/inquiries/session-times";

/** The consultation as staff saw it. */
const seenFields = { inquiryId: z.uuid(), version: versionField };

/** A button without fields, such as "Mark completed". */
export const consultationSchema = z.object(seenFields);

const date = z
  .pipe(
    z.string("Day is required"),
    z.transform((typed: string) => parseTypedDay(typed) ?? ""),
  )
  .check(z.refine((day) => day !== "", "Day must be a date such as 3/11/2030"));
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const time = z.string("Time is required").check(z.regex(timePattern, "Choose a time"));
const note = optionalStaffTextField("Note", { max: 2_000 });

const minPriceCents = 100;
const maxPriceCents = 9_999_999;

/** Typed dollars to cents; empty becomes null. */
const price = z.pipe(
  z.string("Price is required"),
  z.transform((typed, payload) => {
    if (typed.trim() === "") return null;
    const cents = parseDollars(typed) ?? 0;
    if (cents >= minPriceCents && cents <= maxPriceCents) return cents;
    payload.issues.push({
      code: "custom",
      input: typed,
      message: "Price must be in dollars, such as 225 or 225.00",
    });
    return z.NEVER;
  }),
);

const meetingUrl = z.string("Meeting link is required").check(
  z.trim(),
  z.maxLength(500, "Meeting link must be at most 500 characters"),
  z.check((payload) => {
    const message = getMeetingLinkProblem(payload.value);
    if (message) payload.issues.push({ code: "custom", input: payload.value, message });
  }),
);

const nothing = z.pipe(
  z.literal(""),
  z.transform(() => null),
);
const clockTime = (label: string) =>
  z.union([
    nothing,
    z.string().check(z.regex(timePattern, `${label} must be a time, such as 1:00 PM`)),
  ]);

export const timeOffSchema = z
  .object({
    startsOn: date,
    endsOn: z.union([nothing, date]),
    startsTime: clockTime("From"),
    endsTime: clockTime("Until"),
    note: optionalStaffTextField("Note", { max: 200 }),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
      error: "The last day can't be before the first",
      path: ["endsOn"],
    }),
    z.refine(
      ({ startsOn, endsOn, startsTime, endsTime }) =>
        (endsOn ?? startsOn) > startsOn || (endsTime ?? "24:00") > (startsTime ?? "00:00"),
      { error: "The end must be after the start", path: ["endsTime"] },
    ),
  );

export const deleteTimeOffSchema = z.object({ id: z.uuid() });

export const offerSchema = z.object({
  ...seenFields,
  productId: z.string("Choose a length"),
  date,
  time,
  priceCents: price,
  note,
  asksPayment: z.pipe(
    z.enum(["yes", "no"], "Choose"),
    z.transform((answer) => answer === "yes"),
  ),
});

export const declineSchema = z.object({ ...seenFields, note });

export const inviteSchema = z.object({
  ...seenFields,
  meetingUrl,
  note,
});

export const linkRequired =
  "Enter a meeting link so we can send the customer an invitation for the new time";

export const rescheduleSchema = z.object({
  ...seenFields,
  date,
  time,
  minutes: z.coerce.number().check(z.minimum(5), z.maximum(240)),
  meetingUrl: z.union([
    z.pipe(
      z.literal(""),
      z.transform(() => null),
    ),
    meetingUrl,
  ]),
  note,
});
