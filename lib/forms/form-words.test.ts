import { expect, test } from "vitest";
import { invalidNews, secureFormWords } from "@/lib/forms/form-words";
import {
  consultationWords,
  contactWords,
  homeContactWords,
  partnershipWords,
} from "@/lib/inquiries/form-words";

const unusual = "An unexpected error occurred. Please try again.";
const wentWrong = "Something went wrong. Please try again.";
const emailed = "We'll get in touch via email within 24 hours to confirm availability.";

// SPEC section 8, letter by letter.
test.each([
  [secureFormWords.honeypot, "Security Alert", "Suspicious activity detected. Please try again."],
  [
    secureFormWords.rateLimited,
    "Rate Limited",
    "Too many attempts. Please wait before trying again.",
  ],
  [
    secureFormWords.maxAttempts,
    "Maximum Attempts Exceeded",
    "Please refresh the page to try again.",
  ],
  [secureFormWords.invalid, "Submission Failed", "Please check your information and try again."],
  [secureFormWords.fault, "Error", unusual],
  [secureFormWords.done, "Success", "Your submission has been sent successfully!"],
  [homeContactWords.fault, "Error", wentWrong],
  [
    homeContactWords.done,
    "Message sent!",
    "Thanks—your message was sent. We'll get back to you soon.",
  ],
  [contactWords.consent, "Consent Required", "Please agree to our terms before submitting."],
  [consultationWords.done, "Consultation Request Sent", emailed],
  [consultationWords.fault, "Error", unusual],
  [partnershipWords.fault, "Error", wentWrong],
  [
    partnershipWords.done,
    "Partnership inquiry sent!",
    "Thanks—your message was sent. We'll be in touch soon to discuss opportunities.",
  ],
])("%o", (news, title, message) => {
  expect(news).toEqual({ title, message });
});

test("the contact page joins what is to be mended, and names the consent alone by itself", () => {
  expect(invalidNews(contactWords, { firstName: "A.", subject: "B." })).toEqual({
    title: "Validation Error",
    message: "A., B.",
  });
  expect(invalidNews(contactWords, { consent: "C." }).title).toBe("Consent Required");
  expect(invalidNews(contactWords, { email: "A.", consent: "C." }).title).toBe("Validation Error");
  expect(contactWords.fault.title).toBe("Failed to Send Message");
});

test("a form without words for consent says what it says of any field", () => {
  expect(invalidNews(secureFormWords, { consent: "C." })).toEqual(secureFormWords.invalid);
});
