import { expect, test } from "vitest";
import { getInvalidMessage, secureFormCopy } from "@/lib/forms/form-copy";
import { contactCopy } from "@/lib/inquiries/inquiry-copy";

test("the contact form joins field messages, except for a missing consent alone", () => {
  expect(getInvalidMessage(contactCopy, { firstName: "A.", subject: "B." })).toEqual({
    title: "Validation Error",
    message: "A., B.",
  });
  expect(getInvalidMessage(contactCopy, { consent: "C." }).title).toBe("Consent Required");
  expect(getInvalidMessage(contactCopy, { email: "A.", consent: "C." }).title).toBe(
    "Validation Error",
  );
  expect(contactCopy.fault.title).toBe("Failed to Send Message");
});

test("a form without a consent message uses the one for invalid fields", () => {
  expect(getInvalidMessage(secureFormCopy, { consent: "C." })).toEqual(secureFormCopy.invalid);
});
