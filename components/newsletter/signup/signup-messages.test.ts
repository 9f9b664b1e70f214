import { describe, expect, test } from "vitest";
import {
  getOutcomeMessage,
  getProblemMessage,
} from "@/components/newsletter/signup/signup-messages";
import type { SignupProblem } from "@/components/newsletter/signup/use-signup";
import { unreachableText } from "@/lib/forms/form-copy";

const refused = (problem: SignupProblem) => ({ status: "refused", problem }) as const;
const limited = { status: "limited", retryAfterSeconds: 300 } as const;
const fault = { status: "fault", faultId: "x" } as const;

type Sent = Parameters<typeof getOutcomeMessage>[1];

/** The product's exact texts for inline forms. */
const messages: readonly (readonly [Sent, string])[] = [
  [refused("already_subscribed"), "You are already subscribed!"],
  [refused("trapped"), "Submission failed. Please try again."],
  [refused("too_many_today"), "Too many attempts. Please try again later."],
  [limited, "Too many attempts. Please try again later."],
  [fault, "Failed to subscribe. Please try again."],
];

describe("an inline form", () => {
  test.each(messages)("says for %o: %s", (outcome, title) => {
    for (const source of ["inline", "community"] as const) {
      expect(getOutcomeMessage(source, outcome)).toEqual({ tone: "error", title });
    }
  });

  test("names the connection if no response arrived", () => {
    expect(getOutcomeMessage("inline", { status: "fault", faultId: null })).toEqual({
      tone: "error",
      title: "Failed to subscribe. Please try again.",
      text: unreachableText,
    });
    expect(getOutcomeMessage("popup", { status: "fault", faultId: null })).toEqual({
      tone: "error",
      title: "Error",
      text: "Failed to subscribe. Please try again.",
      hint: unreachableText,
    });
  });

  test("asks for all fields and the consent", () => {
    const title = "Please fill all required fields and accept the consent.";
    const expected = { tone: "error", title };
    expect(getProblemMessage("inline", { firstName: "", consent: "" }, true)).toEqual(expected);
    expect(getProblemMessage("inline", { consent: "Tick the box" }, false)).toEqual(expected);
    expect(getProblemMessage("inline", { email: "wrong" }, false)).toBeNull();
  });
});

describe("a dialog", () => {
  test.each(messages)("says 'Error' for %o and then: %s", (outcome, text) => {
    for (const source of ["modal", "popup"] as const) {
      expect(getOutcomeMessage(source, outcome)).toEqual({ tone: "error", title: "Error", text });
    }
  });

  test("asks for consent", () => {
    expect(getProblemMessage("modal", { consent: "Tick the box" }, false)).toEqual({
      tone: "error",
      title: "Consent required",
      text: "Please agree to receive emails to continue.",
    });
    expect(getProblemMessage("modal", { firstName: "Enter it" }, true)).toBeNull();
  });
});

test("the community card asks for name and email", () => {
  expect(getProblemMessage("community", { firstName: "", email: "" }, true)).toEqual({
    tone: "error",
    title: "Required fields missing",
    text: "Please enter both your name and email.",
  });
  expect(getProblemMessage("community", { email: "wrong" }, false)).toBeNull();
});

test("a subscriber who asks about memberships is never shown an error", () => {
  expect(getOutcomeMessage("membership", refused("already_subscribed"))).toEqual({
    tone: "success",
    title: "We'll let you know when memberships open.",
  });
});

test("every form shows the same success message", () => {
  for (const source of ["modal", "inline", "popup", "community", "membership"] as const) {
    expect(getOutcomeMessage(source, { status: "done", value: "confirmation_sent" })).toEqual({
      tone: "success",
      title: "Check your email to confirm your subscription!",
    });
  }
});

test("a new subscriber who asks for a plan reads that it comes after confirming", () => {
  const outcome = getOutcomeMessage("inline", { status: "done", value: "plan_promised" });
  expect(outcome.text).toMatch(/send your plan as soon as you confirm/);
});

test("a confirmed subscriber who asks for a plan sees where to look for it", () => {
  expect(getOutcomeMessage("inline", { status: "done", value: "plan_sent" })).toEqual({
    tone: "success",
    title: "Your plan is on its way. Check your email.",
  });
});
