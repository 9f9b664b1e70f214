import { formatStaffDay } from "@/lib/core/chicago-time";
import { formatClockTime } from "@/lib/inquiries/session-times";

/** The parts of a form control that matter for validation, named as in the DOM. */
type Control = {
  readonly type: string;
  readonly min: string;
  readonly max: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly validity: Pick<
    ValidityState,
    | "valid"
    | "valueMissing"
    | "badInput"
    | "typeMismatch"
    | "rangeUnderflow"
    | "rangeOverflow"
    | "tooShort"
    | "tooLong"
  >;
};

const forms: Readonly<Record<string, string>> = {
  email: "must be a valid email address",
  url: "must be a web address that starts with https://",
  number: "must be a whole number",
  date: "must be a valid date",
  time: "must be a valid time",
  "datetime-local": "must be a valid date and time",
};

/**
 * Returns our message for an invalid control, used instead of the browser's popup, or null if it's
 * valid. Pure.
 */
export function getValidationMessage(label: string, control: Control): string | null {
  const { validity, type, min, max, minLength, maxLength } = control;
  if (validity.valid) return null;
  const form = forms[type] ?? "is invalid";
  if (validity.badInput || validity.typeMismatch) return `${label} ${form}`;
  if (validity.valueMissing) return `${label} is required`;
  if (validity.rangeUnderflow)
    return `${label} must be ${describeLimit(min, "at least", "or later")}`;
  if (validity.rangeOverflow)
    return `${label} must be ${describeLimit(max, "at most", "or earlier")}`;
  if (validity.tooShort) return `${label} must be at least ${minLength} characters`;
  if (validity.tooLong) return `${label} must be at most ${maxLength} characters`;
  return `${label} ${form}`;
}

/** Describes the limit of a number, or of a date such as `2026-11-24` or `2026-11-24T09:30`. */
function describeLimit(limit: string, ofNumber: string, ofDate: string): string {
  const [day = "", time] = limit.split("T");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return `${ofNumber} ${limit}`;
  const date = formatStaffDay(day);
  return `${time ? `${date}, ${formatClockTime(time)}` : date} ${ofDate}`;
}
