import * as z from "zod/mini";
import {
  choiceField,
  emailField,
  nameField,
  optionalPhoneField,
  optionalTextField,
} from "@/lib/forms/fields";
import { consultationTypes } from "@/lib/inquiries/kinds";
import { calendarDay, sessionTimeProblem, sessionTimes } from "@/lib/inquiries/session-times";

const dateMissing = "Preferred date is required";

const dayField = z
  .pipe(
    z.string(dateMissing).check(z.minLength(1, dateMissing)),
    z.transform((typed: string) => calendarDay(typed) ?? ""),
  )
  .check(z.refine((date) => date !== "", "Preferred date must be a day such as 3/11/2030"));

/** SPEC sections 3 and 5, "Consultation form". In: the time, for no session can be in the past. */
export function consultationFormSchema(now: Date) {
  return z
    .object({
      name: nameField("Name"),
      email: emailField(),
      phone: optionalPhoneField(),
      sessionType: choiceField("Session length", consultationTypes),
      preferredDate: dayField,
      preferredTime: choiceField("Preferred time", sessionTimes),
      message: optionalTextField("Message", { max: 2000 }),
    })
    .check(
      z.check((payload) => {
        const { preferredDate: date, preferredTime: time } = payload.value;
        const problem = sessionTimeProblem({ date, time }, now);
        if (!problem) return;
        payload.issues.push({
          code: "custom",
          input: payload.value,
          path: [problem.field],
          message: problem.message,
        });
      }),
    );
}

export type ConsultationForm = z.output<ReturnType<typeof consultationFormSchema>>;
