import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkFields } from "@/lib/forms/field-errors";
import { signupFormSchema } from "@/lib/newsletter/subscription/signup-form";

const good = { firstName: "Bessie", email: "bessie@example.com", consent: "on", source: "inline" };
const problems = (fields: object) => checkFields(signupFormSchema, { ...good, ...fields });

describe("a sign-up form", () => {
  test.each([
    ["  Bessie@EXAMPLE.com ", "bessie@example.com"],
    ["jo.se+beats@example.com", "jo.se+beats@example.com"],
    ["jose@MÜNCHEN.de", "jose@xn--mnchen-3ya.de"],
    ["jose@mu\u0308nchen.de", "jose@xn--mnchen-3ya.de"],
  ])("normalizes %s to %s", (email, normalized) => {
    expect(signupFormSchema.parse({ ...good, email }).email).toBe(normalized);
  });

  test.each([
    ["", "Email is required"],
    ["  ", "Email is required"],
    ["nobody", "Email must be a valid email address"],
    ["a@b", "Email must be a valid email address"],
    [`${"x".repeat(250)}@example.com`, "Email must be at most 255 characters"],
    ["a@example.com\nbcc:b@example.com", "Email must be a valid email address"],
  ])("rejects the address %j", (email, message) => {
    expect(problems({ email })).toEqual({ email: message });
  });

  test.each(["A$AP", "2 Chainz", "070 Shake", "李小龍", "نور", "O’Dell", "🎤", "x".repeat(100)])(
    "accepts the name %s",
    (firstName) => {
      expect(problems({ firstName })).toEqual({});
      expect(signupFormSchema.parse({ ...good, firstName: ` ${firstName} ` }).firstName).toBe(
        firstName.normalize("NFC"),
      );
    },
  );

  test.each([
    ["", "First name is required"],
    ["   ", "First name is required"],
    ["x".repeat(101), "First name must be at most 100 characters"],
    ["Bes\u202Esie", "First name contains invalid characters"],
    ["Bes\u0000sie", "First name contains invalid characters"],
  ])("rejects the name %j", (firstName, message) => {
    expect(problems({ firstName })).toEqual({ firstName: message });
  });

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
