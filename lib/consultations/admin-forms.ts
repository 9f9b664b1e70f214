import * as z from "zod/mini";
import { consultationStatuses } from "@/db/values/consultations";
import { needsInvitation } from "@/lib/consultations/consultation-status";
import type { ConsultationSnapshot } from "@/lib/consultations/update-consultation";
import { isUuid } from "@/lib/core/is-uuid";
import { getMeetingLinkProblem } from "@/lib/core/meeting-link";
import { parseDollars } from "@/lib/core/money";
import { optionalStaffTextField } from "@/lib/forms/fields";
import { parseTypedDay, sessionTimes } from "@/lib/inquiries/session-times";

const outdatedForm = "This form is out of date. Reload the page.";

/**
 * Serializes what staff saw for a hidden field: `<id> <status> <revision> <time or ->
 * <invitations>`.
 */
export function formatSnapshot(snapshot: ConsultationSnapshot): string {
  const { inquiryId, status, revision, startsAt, invitations } = snapshot;
  return [inquiryId, status, revision, startsAt?.toISOString() ?? "-", invitations].join(" ");
}

export const snapshotSchema = z.pipe(
  z.string(outdatedForm),
  z.transform((text, payload) => {
    const [inquiryId = "", status, revision = "", time = "", invitations = ""] = text.split(" ");
    const known = consultationStatuses.find((one) => one === status);
    const startsAt = time === "-" ? null : new Date(time);
    const isTime = startsAt === null || !Number.isNaN(startsAt.getTime());
    if (isUuid(inquiryId) && known && isTime && [revision, invitations].every(isCount)) {
      const counts = { revision: Number(revision), invitations: Number(invitations) };
      return { inquiryId, status: known, startsAt, ...counts };
    }
    payload.issues.push({ code: "custom", input: text, message: outdatedForm });
    return z.NEVER;
  }),
);

function isCount(text: string): boolean {
  return /^\d{1,6}$/.test(text);
}

/** A button without fields, such as "Mark completed". */
export const consultationSchema = z.object({ snapshot: snapshotSchema });

const date = z
  .pipe(
    z.string("Day is required"),
    z.transform((typed: string) => parseTypedDay(typed) ?? ""),
  )
  .check(z.refine((day) => day !== "", "Day must be a date such as 3/11/2030"));
const time = z.enum(sessionTimes, "Choose a time");
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

export const timeOffSchema = z
  .object({
    startsOn: date,
    endsOn: z.union([
      z.pipe(
        z.literal(""),
        z.transform(() => null),
      ),
      date,
    ]),
    note: optionalStaffTextField("Note", { max: 200 }),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
      error: "The last day can't be before the first",
      path: ["endsOn"],
    }),
  );

export const deleteTimeOffSchema = z.object({ id: z.uuid() });

export const offerSchema = z.object({
  snapshot: snapshotSchema,
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

export const declineSchema = z.object({ snapshot: snapshotSchema, note });

export const inviteSchema = z.object({
  snapshot: snapshotSchema,
  meetingUrl,
  note,
});

/** Shown at the field and for requests that bypass the form. */
export const linkRequired =
  "Enter a meeting link so we can send the customer an invitation for the new time";

export const rescheduleSchema = z
  .object({
    snapshot: snapshotSchema,
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
  })
  .check(
    z.refine(({ snapshot, meetingUrl }) => meetingUrl !== null || !needsInvitation(snapshot), {
      error: linkRequired,
      path: ["meetingUrl"],
    }),
  );
