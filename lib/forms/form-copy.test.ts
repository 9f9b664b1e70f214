import { expect, test } from "vitest";
import { getInvalidMessage, secureFormCopy } from "@/lib/forms/form-copy";
import {
  consultationCopy,
  contactCopy,
  homeContactCopy,
  partnershipCopy,
} from "@/lib/inquiries/form-copy";

const unusual = "An unexpected error occurred. Please try again.";
const wentWrong = "Something went wrong. Please try again.";
const emailed = "We'll get in touch via email within 24 hours to confirm availability.";

// The texts that were agreed with the business, word for word.
test.each([
  [secureFormCopy.honeypot, "Security Alert", "Suspicious activity detected. Please try again."],
  [
    secureFormCopy.rateLimited,
    "Rate Limited",
    "Too many attempts. Please wait before trying again.",
  ],
  [
    secureFormCopy.maxAttempts,
    "Maximum Attempts Exceeded",
    "Please refresh the page to try again.",
  ],
  [secureFormCopy.invalid, "Submission Failed", "Please check your information and try again."],
  [secureFormCopy.fault, "Error", unusual],
  [secureFormCopy.done, "Success", "Your submission has been sent successfully!"],
  [homeContactCopy.fault, "Error", wentWrong],
  [
    homeContactCopy.done,
    "Message sent!",
    "Thanks—your message was sent. We'll get back to you soon.",
  ],
  [contactCopy.consent, "Consent Required", "Please agree to our terms before submitting."],
  [consultationCopy.done, "Consultation Request Sent", emailed],
  [consultationCopy.fault, "Error", unusual],
  [partnershipCopy.fault, "Error", wentWrong],
  [
    partnershipCopy.done,
    "Partnership inquiry sent!",
    "Thanks—your message was sent. We'll be in touch soon to discuss opportunities.",
  ],
])("the message %o matches SPEC", (copy, title, message) => {
  expect(copy).toEqual({ title, message });
});

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
