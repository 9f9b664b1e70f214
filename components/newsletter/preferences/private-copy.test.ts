import { expect, test } from "vitest";
import {
  getFailureReason,
  getStatusFromQuery,
  preferencesTexts,
} from "@/components/newsletter/preferences/preferences-state";

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
