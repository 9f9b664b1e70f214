import { expect, test } from "vitest";
import { confirmTexts } from "@/components/newsletter/preferences/confirm-state";
import {
  getFailureReason,
  getStatusFromQuery,
  preferencesTexts,
} from "@/components/newsletter/preferences/preferences-state";

// The product's exact texts.
test("the preferences use SPEC's texts", () => {
  expect(preferencesTexts).toMatchObject({
    invalid: "Invalid or expired link",
    not_loaded: "Failed to load your preferences",
    link_not_sent: "Failed to send link. Please try again.",
    not_saved: "Failed to save your preferences",
    link_sent: "Check your email for a secure preferences link",
    unsubscribed: "You have been unsubscribed",
    saved: "Your preferences have been updated",
  });
});

test.each([
  ["no_token", "No confirmation token provided."],
  ["invalid", "This confirmation link is invalid or has already been used."],
  ["too_many", "Too many attempts. Please try again later."],
  ["resent", "Confirmation email sent"],
  ["not_resent", "Failed to resend confirmation email. Please try again."],
] as const)("the confirm page's %s: %s", (state, text) => {
  expect(confirmTexts[state].text).toBe(text);
});

test("a URL shows the result of a form posted without JavaScript, and nothing else", () => {
  expect(getStatusFromQuery("saved")).toEqual({ tone: "success", title: preferencesTexts.saved });
  expect(getStatusFromQuery("not_saved")).toEqual({
    tone: "error",
    title: preferencesTexts.not_saved,
  });
  for (const other of ["invalid", "toString", "", undefined, ["saved"]]) {
    expect(getStatusFromQuery(other)).toBeNull();
  }
});

test("a failed form gives the reason if there is more to say", () => {
  expect(getFailureReason({ status: "limited", retryAfterSeconds: 300 }, "hello@shop.test")).toBe(
    "Too many attempts. Please try again later.",
  );
  const invalid = getFailureReason({ status: "refused", problem: "invalid" }, "hello@shop.test");
  expect(invalid).toMatch(/^Invalid or expired link\./);
  expect(getFailureReason({ status: "fault", faultId: "x" }, "hello@shop.test")).toBeUndefined();
  expect(getFailureReason({ status: "fault", faultId: null }, "hello@shop.test")).toBeUndefined();
});
