import * as z from "zod/mini";
import {
  checkTogether,
  choiceField,
  emailField,
  nameField,
  optionalField,
  optionalPhoneField,
  optionalTextField,
} from "@/lib/forms/fields";
import { consultationTypes } from "@/lib/inquiries/choices";
import {
  getPreferenceProblem,
  getSessionDayProblem,
  parseTimeZone,
  parseTypedDay,
  sessionTimes,
} from "@/lib/inquiries/session-times";

const invalidDate = "Enter the preferred date as month/day/year, such as 3/11/2030";

function dayField(now: Date) {
  return z
    .pipe(
      z.string(invalidDate),
      z.transform((typed: string) => parseTypedDay(typed) ?? ""),
    )
    .check(
      z.check((payload) => {
        const date = payload.value;
        const message = date === "" ? invalidDate : getSessionDayProblem(date, now);
        if (message) payload.issues.push({ code: "custom", input: date, message });
      }),
    );
}

/** Filled in by the page's script, so a wrong value is ignored instead of refused. */
const timeZoneField = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((zone) =>
      typeof zone === "string" ? (parseTimeZone(zone) ?? undefined) : undefined,
    ),
  ),
);

/**
 * Schema of the consultation form.
 * @param now Sessions must be later than this.
 */
export function createConsultationFormSchema(now: Date) {
  return z
    .object({
      name: nameField("Name"),
      email: emailField(),
      phone: optionalPhoneField(),
      sessionType: choiceField("Session length", consultationTypes),
      preferredDate: optionalField(dayField(now)),
      preferredTime: optionalField(z.enum(sessionTimes, "Choose a time from the list")),
      message: optionalTextField("Message", { max: 2000 }),
      timeZone: timeZoneField,
    })
    .check(
      checkTogether(
        ["preferredDate", "preferredTime"],
        ({ preferredDate: date = "", preferredTime: time = "", sessionType }) =>
          getPreferenceProblem({ date, time, sessionType }, now),
      ),
    );
}

/** The button on an offer's page. */
export const payOfferSchema = z.object({
  token: z.string().check(z.maxLength(1_000)),
  acceptsTerms: z.boolean(),
});

export type ConsultationForm = z.output<ReturnType<typeof createConsultationFormSchema>>;
