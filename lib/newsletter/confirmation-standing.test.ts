import { describe, expect, test } from "vitest";
import { confirmationStanding } from "@/lib/newsletter/confirmation-standing";

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
      "that has confirmed brings back nobody who left",
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
    expect(confirmationStanding(facts, now)).toBe(standing);
  });

  test("ends after 7 days, unless it has confirmed", () => {
    expect(confirmationStanding(fresh, new Date(day(17).getTime() - 1))).toBe("open");
    expect(confirmationStanding(fresh, day(17))).toBe("invalid");
    expect(confirmationStanding(spent, day(30))).toBe("confirmed");
  });
});
