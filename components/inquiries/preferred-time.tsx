"use client";

import { use, useEffect, useMemo, useRef, useState } from "react";
import { FormFieldsContext } from "@/components/forms/form-context";
import { FormField, FormSelect } from "@/components/forms/form-field";
import {
  formatClockTime,
  getPreferenceProblem,
  parseTypedDay,
  type SessionTimeProblem,
  sessionTimes,
} from "@/lib/inquiries/session-times";

const times = [
  { value: "", label: "No preference" },
  ...sessionTimes.map((time) => ({ value: time, label: formatClockTime(time) })),
];

const checkedFields = new Set(["preferredDate", "preferredTime", "sessionType"]);

type Check = {
  /** The form's errors at that time: newer ones replace the check. */
  readonly errors: object;
  readonly problem: SessionTimeProblem | undefined;
};

/** Day and time, checked with the server's rule as soon as they, or the session length, change. */
export function PreferredTime() {
  const group = useRef<HTMLDivElement>(null);
  const { errors, typed } = use(FormFieldsContext);
  const [latest, setLatest] = useState<Check | null>(null);
  useEffect(() => {
    const form = group.current?.closest("form");
    if (!form) return;
    const check = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !checkedFields.has(target.id)) return;
      const problem = getPreferenceProblem(readPreference(new FormData(form)), new Date());
      setLatest({ errors, problem });
    };
    form.addEventListener("input", check);
    return () => form.removeEventListener("input", check);
  }, [errors]);
  const current = latest?.errors === errors ? latest : null;
  const fields = useMemo(
    () => ({ errors: current ? mergeErrors(errors, current.problem) : errors, typed }),
    [errors, typed, current],
  );
  return (
    <div ref={group}>
      <FormFieldsContext value={fields}>
        <div className="grid gap-6 sm:grid-cols-2">
          <FormField
            name="preferredDate"
            type="date"
            label="Preferred date"
            hint="For requests, Monday to Friday."
          />
          <FormSelect
            name="preferredTime"
            label="Preferred time"
            hint="All times are Memphis time (US Central)."
            choices={times}
          />
        </div>
      </FormFieldsContext>
      <p aria-live="polite" className="sr-only">
        {current?.problem?.message}
      </p>
    </div>
  );
}

function readPreference(form: FormData) {
  const read = (name: string) => String(form.get(name) ?? "");
  return {
    // A day that's incomplete while the visitor types isn't wrong yet.
    date: parseTypedDay(read("preferredDate")) ?? "",
    time: read("preferredTime"),
    sessionType: read("sessionType"),
  };
}

/** Replaces the errors of the two fields. */
function mergeErrors(
  { preferredDate: _day, preferredTime: _time, ...others }: Readonly<Record<string, string>>,
  problem: SessionTimeProblem | undefined,
): Readonly<Record<string, string>> {
  return problem ? { ...others, [problem.field]: problem.message } : others;
}
