import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkFields } from "@/lib/forms/field-errors";
import { signupFormSchema } from "@/lib/newsletter/subscription/signup-form";

const good = { firstName: "Bessie", email: "bessie@example.com", consent: "on", source: "inline" };
const problems = (fields: object) => checkFields(signupFormSchema, { ...good, ...fields });

describe("a sign-up form", () => {
  test.each(["A$AP", "2 Chainz", "070 Shake", "李小龍", "نور", "O’Dell", "🎤", "x".repeat(100)])(
    "accepts the name %s",
    (firstName) => {
      expect(problems({ firstName })).toEqual({});
      expect(signupFormSchema.parse({ ...good, firstName: ` ${firstName} ` }).firstName).toBe(
        firstName.normalize("NFC"),
      );
    },
  );

  test.each([undefined, "", "off", "true"])("requires the checkbox, not %j", (consent) => {
    expect(Object.keys(problems({ consent }))).toEqual(["consent"]);
  });

  test("names missing fields, whatever is sent", () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        expect(Object.keys(checkFields(signupFormSchema, raw)).length).toBeGreaterThan(0);
      }),
    );
  });
});
