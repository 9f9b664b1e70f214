import { expect, test } from "vitest";
import { buildCampaign } from "@/lib/radio/campaign/read-campaign";

const paidAt = new Date("2030-03-01T12:00:00Z");

const getPacing = (detailsAt: Date | null, played = 0) =>
  buildCampaign({
    productId: "radio-spin-pack",
    detailsAt,
    agreedSpins: null,
    allowances: [{ paymentId: "pi_1", startsAt: paidAt, endsAt: null, purchased: 3 }],
    spins: Array.from({ length: played }, (_, index) => ({
      id: `spin-${index}`,
      paymentId: "pi_1",
      playedAt: paidAt,
      stationName: null,
      programName: null,
    })),
    now: new Date("2030-03-02T12:00:00Z"),
  })[0]?.pacing;

test("a package isn't on track before the customer sent the song and its first spin aired", () => {
  expect(getPacing(null)).toBe("not_started");
  expect(getPacing(paidAt)).toBe("not_started");
  expect(getPacing(paidAt, 1)).toBe("on_track");
});
