import { describe, expect, test } from "vitest";
import {
  getConfirmationStatus,
  isAwaitingConfirmation,
} from "@/lib/newsletter/subscription/subscriber";

const day = (date: number, hour = 0) => new Date(Date.UTC(2030, 2, date, hour));
const fresh = {
  confirmationSentAt: day(10),
  confirmedAt: null,
  unsubscribedAt: null,
  suppression: null,
};
const used = { ...fresh, confirmedAt: day(10, 1) };
const now = day(11);

describe("the newest confirmation token", () => {
  test.each([
    ["is open for a new subscriber", fresh, "open"],
    [
      "is open if the subscriber had unsubscribed before signing up again",
      { ...fresh, confirmedAt: day(1), unsubscribedAt: day(2) },
      "open",
    ],
    [
      "is open if the address had bounced before the sign-up",
      { ...fresh, confirmedAt: day(1), suppression: "bounced" },
      "open",
    ],
    ["is confirmed once it was used", used, "confirmed"],
    [
      "is invalid if the subscriber unsubscribed after using it",
      { ...used, unsubscribedAt: day(10, 2) },
      "invalid",
    ],
    [
      "is invalid if the address bounced after it was used",
      { ...used, suppression: "bounced" },
      "invalid",
    ],
    ["is invalid after a complaint", { ...fresh, suppression: "complained" }, "invalid"],
    [
      "is invalid after a complaint, even if it was used",
      { ...used, suppression: "complained" },
      "invalid",
    ],
    ["is invalid if it was never sent", { ...fresh, confirmationSentAt: null }, "invalid"],
  ] as const)("%s", (_, facts, status) => {
    expect(getConfirmationStatus(facts, now)).toBe(status);
  });

  test("expires after 7 days unless it was used", () => {
    expect(getConfirmationStatus(fresh, new Date(day(17).getTime() - 1))).toBe("open");
    expect(getConfirmationStatus(fresh, day(17))).toBe("invalid");
    expect(getConfirmationStatus(used, day(30))).toBe("confirmed");
  });
});

describe("a sign-up", () => {
  const signedUp = { ...fresh, confirmationToken: "hash", stage: "w1" } as const;
  const unsubscribed = { ...signedUp, confirmedAt: day(1), unsubscribedAt: day(2) };
  test.each([
    ["awaits confirmation when it's new", signedUp, true],
    ["awaits confirmation if the subscriber had unsubscribed before", unsubscribed, true],
    [
      "awaits confirmation if the address had bounced before",
      { ...signedUp, confirmedAt: day(1), suppression: "bounced" },
      true,
    ],
    [
      "awaits confirmation if an import had added the subscriber for broadcasts only",
      { ...signedUp, confirmedAt: day(1), stage: "none" },
      true,
    ],
    ["awaits nothing once it's confirmed", { ...signedUp, confirmedAt: day(10, 1) }, false],
    [
      "awaits nothing once unsubscribing has removed its token",
      { ...unsubscribed, confirmationToken: null },
      false,
    ],
    [
      "awaits nothing if the subscriber resubscribed on the preferences page",
      { ...unsubscribed, unsubscribedAt: null },
      false,
    ],
    ["awaits nothing after a complaint", { ...signedUp, suppression: "complained" }, false],
  ] as const)("%s", (_, facts, isWaiting) => {
    expect(isAwaitingConfirmation(facts)).toBe(isWaiting);
  });
});
