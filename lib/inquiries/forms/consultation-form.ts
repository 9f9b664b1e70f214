import * as z from "zod/mini";
import {
  choiceField,
  emailField,
  nameField,
  optionalPhoneField,
  optionalTextField,
} from "@/lib/forms/fields";
import { consultationTypes } from "@/lib/inquiries/choices";
import {
  getSessionDayProblem,
  getSessionTimeProblem,
  parseTypedDay,
  sessionTimes,
} from "@/lib/inquiries/session-times";

const dateMissing = "Preferred date is required";

function dayField(now: Date) {
  return z
    .pipe(
      z.string(dateMissing).check(z.minLength(1, dateMissing)),
      z.transform((typed: string) => parseTypedDay(typed) ?? ""),
    )
    .check(
      z.check((payload) => {
        const date = payload.value;
        const message =
          date === ""
            ? "Preferred date must be a date, such as 3/11/2030"
            : getSessionDayProblem(date, now);
        if (message) payload.issues.push({ code: "custom", input: date, message });
      }),
    );
}

/** True if date and time are valid, whatever the other fields are. */
function isDayAndTime({ issues }: z.core.ParsePayload): boolean {
  return !issues.some(({ path }) => path?.[0] === "preferredDate" || path?.[0] === "preferredTime");
}

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
      preferredDate: dayField(now),
      preferredTime: choiceField("Preferred time", sessionTimes),
      message: optionalTextField("Message", { max: 2000 }),
    })
    .check(
      z.check(
        (payload) => {
          const { preferredDate: date, preferredTime: time } = payload.value;
          const problem = getSessionTimeProblem({ date, time }, now);
          if (!problem) return;
          payload.issues.push({
            code: "custom",
            input: payload.value,
            path: [problem.field],
            message: problem.message,
          });
        },
        // Runs even if other fields are invalid, so that all errors are shown at once.
        { when: isDayAndTime },
      ),
    );
}

export type ConsultationForm = z.output<ReturnType<typeof createConsultationFormSchema>>;
