import { expect, test } from "vitest";
import { OrderAirplay } from "@/components/admin/radio/order-airplay";
import { renderWithProfile } from "@/tests/support/render-with-profile";

type Song = Parameters<typeof OrderAirplay>[0]["airplay"][number];

function createMonth(month: number, left = 0): Song["periods"][number] {
  const paidAt = new Date(Date.UTC(2030, month, 9, 18));
  return {
    paymentId: `in_${month}`,
    paidAt,
    paidUntil: null,
    startsAt: paidAt,
    dueAt: null,
    purchased: 40,
    owed: 40,
    played: 40 - left,
    left,
    promises: [],
    spins: [],
    pacing: left > 0 ? "on_track" : "done",
  };
}

/** Returns what's shown at once, and what's folded. */
function render(periods: Song["periods"]): readonly string[] {
  const song = { orderItemId: "i", artist: "Ray", track: "River" } as Song["song"];
  const airplay = [{ song, title: "Elite Airplay", periods, refunds: [] }];
  return renderWithProfile(<OrderAirplay airplay={airplay} />).split("<details>");
}

test("shows a subscription's newest three months and folds the others", () => {
  const months = Array.from({ length: 12 }, (_, month) => createMonth(month, month === 4 ? 3 : 0));
  const [shown = "", folded = ""] = render(months);
  expect(shown.match(/Paid \w+/g)).toEqual(["Paid Dec", "Paid Nov", "Paid Oct"]);
  expect(folded).toContain(">Show 9 earlier months, 1 with spins left<");
  expect(folded.match(/Paid \w+/g)).toHaveLength(9);
  expect(folded.indexOf("Paid Sep")).toBeLessThan(folded.indexOf("Paid Jan"));
});

test("folds nothing in the first three months, and one month in the fourth", () => {
  const months = [0, 1, 2, 3].map((month) => createMonth(month));
  expect(render(months.slice(0, 3))).toHaveLength(1);
  expect(render(months)[1]).toContain(">Show 1 earlier month<");
});
