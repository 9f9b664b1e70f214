import { describe, expect, test } from "vitest";
import { getValidationMessage } from "@/components/admin/form/validation-message";

const right = {
  valid: true,
  valueMissing: false,
  badInput: false,
  typeMismatch: false,
  rangeUnderflow: false,
  rangeOverflow: false,
  tooShort: false,
  tooLong: false,
};
const text = { type: "text", min: "", max: "", minLength: -1, maxLength: -1, validity: right };
const wrong = (what: Partial<typeof right>) => ({ ...right, valid: false, ...what });

describe("form validation messages", () => {
  test("returns null for a valid control", () => {
    expect(getValidationMessage("Reason", text)).toBeNull();
  });

  test.each([
    [{ ...text, validity: wrong({ valueMissing: true }) }, "Reason is required"],
    [
      { ...text, type: "email", validity: wrong({ typeMismatch: true }) },
      "Reason must be a valid email address",
    ],
    [
      { ...text, type: "url", validity: wrong({ typeMismatch: true }) },
      "Reason must be a web address that starts with https://",
    ],
    // An incomplete number or date also counts as missing.
    [
      { ...text, type: "number", validity: wrong({ valueMissing: true, badInput: true }) },
      "Reason must be a whole number",
    ],
    [
      { ...text, type: "number", min: "1", validity: wrong({ rangeUnderflow: true }) },
      "Reason must be at least 1",
    ],
    [
      { ...text, type: "number", max: "92", validity: wrong({ rangeOverflow: true }) },
      "Reason must be at most 92",
    ],
    [
      { ...text, type: "date", max: "2026-11-24", validity: wrong({ rangeOverflow: true }) },
      "Reason must be Nov 24, 2026 or earlier",
    ],
    [
      {
        ...text,
        type: "datetime-local",
        min: "2026-11-24T09:30",
        validity: wrong({ rangeUnderflow: true }),
      },
      "Reason must be Nov 24, 2026, 9:30 AM or later",
    ],
    [
      { ...text, maxLength: 500, validity: wrong({ tooLong: true }) },
      "Reason must be at most 500 characters",
    ],
    [
      { ...text, minLength: 6, validity: wrong({ tooShort: true }) },
      "Reason must be at least 6 characters",
    ],
    // A step mismatch.
    [{ ...text, type: "number", validity: wrong({}) }, "Reason must be a whole number"],
  ])("for %o: %s", (control, words) => {
    expect(getValidationMessage("Reason", control)).toBe(words);
  });
});
