import { describe, expect, test } from "vitest";
import {
  getConfirmationStatus,
  isAwaitingConfirmation,
} from "@/lib/newsletter/subscription/confirmation-status";

const day = (date: number, hour = 0) => new Date(Date.UTC(2030, 2, date, hour));
const fresh = {
  confirmationSentAt: day(10),
  confirmedAt: null,
  unsubscribedAt: null,
  suppression: null,
};
const spent = { ...fresh, confirmedAt: day(10, 1) };
const now = day(11);

describe("the newest confirmation token", () => {
  test.each([
    ["of a new reader is open", fresh, "open"],
    [
      "of a reader who left before it was asked for is open",
      { ...fresh, confirmedAt: day(1), unsubscribedAt: day(2) },
      "open",
    ],
    [
      "of an address that bounced before it was asked for is open",
      { ...fresh, confirmedAt: day(1), suppression: "bounced" },
      "open",
    ],
    ["that has confirmed says so", spent, "confirmed"],
    [
      "that has confirmed doesn't resubscribe someone who unsubscribed",
      { ...spent, unsubscribedAt: day(10, 2) },
      "invalid",
    ],
    ["that has confirmed does not lift a bounce", { ...spent, suppression: "bounced" }, "invalid"],
    [
      "of a complainer is dead, whatever it did",
      { ...fresh, suppression: "complained" },
      "invalid",
    ],
    [
      "of a complainer is dead, though it confirmed",
      { ...spent, suppression: "complained" },
      "invalid",
    ],
    ["that was never sent is none", { ...fresh, confirmationSentAt: null }, "invalid"],
  ] as const)("%s", (_, facts, standing) => {
    expect(getConfirmationStatus(facts, now)).toBe(standing);
  });

  test("expires after 7 days, unless it has confirmed", () => {
    expect(getConfirmationStatus(fresh, new Date(day(17).getTime() - 1))).toBe("open");
    expect(getConfirmationStatus(fresh, day(17))).toBe("invalid");
    expect(getConfirmationStatus(spent, day(30))).toBe("confirmed");
  });
});

describe("a sign-up", () => {
  const signedUp = { ...fresh, confirmationToken: "hash" };
  const left = { ...signedUp, confirmedAt: day(1), unsubscribedAt: day(2) };
  test.each([
    ["that is new waits for its yes", signedUp, true],
    ["of somebody who left waits for a new one", left, true],
    [
      "of a bounced reader waits for a new one",
      { ...signedUp, confirmedAt: day(1), suppression: "bounced" },
      true,
    ],
    ["that has confirmed waits no more", { ...signedUp, confirmedAt: day(10, 1) }, false],
    ["of whoever left since is over", { ...left, confirmationToken: null }, false],
    [
      "of a reader who came back by the preferences is over",
      { ...left, unsubscribedAt: null },
      false,
    ],
    ["of a complainer is over", { ...signedUp, suppression: "complained" }, false],
  ] as const)("%s", (_, facts, isWaiting) => {
    expect(isAwaitingConfirmation(facts)).toBe(isWaiting);
  });
});
