import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SongCampaign } from "@/components/radio/song-campaign";
import { WeekBars } from "@/components/radio/week-bars";

type Period = Parameters<typeof SongCampaign>[0]["song"]["periods"][number];

function createMonth(month: number): Period {
  const paidAt = new Date(Date.UTC(2030, month, 9, 18));
  const spin = {
    id: `${month}`,
    playedAt: paidAt,
    stationName: `Station ${month}`,
    programName: null,
  };
  return {
    paymentId: `in_${month}`,
    paidAt,
    paidUntil: null,
    startsAt: paidAt,
    dueAt: null,
    purchased: 40,
    owed: 40,
    played: 1,
    left: 39,
    promises: [],
    pacing: "on_track",
    spins: [spin as Period["spins"][number]],
  };
}

const render = (periods: readonly Period[]) =>
  renderToStaticMarkup(
    <SongCampaign
      token="t"
      setWeeklyEmails={async () => ({ status: "done", value: null, typed: {}, attempts: 0 })}
      song={{
        orderItemId: "i",
        title: "Elite Airplay",
        quantity: 1,
        state: "locked",
        periods,
        detailsAt: new Date(),
        hasWeeklyEmails: true,
        details: { artist: "Ray", track: "River", link: "", isrc: "", pro: "", notes: "" },
      }}
    />,
  );

test("shows the latest month's spins and folds those of earlier months", () => {
  const shown = render([createMonth(2), createMonth(1), createMonth(0)]);
  const [open = "", ...folded] = shown.split("<details>");
  expect(open).toContain("Station 2");
  expect(open).not.toContain("Station 1");
  expect(folded).toHaveLength(2);
  expect(folded[0]).toContain("Paid on February 9, 2030: 1 of 40 spins");
  expect(folded[0]).toContain("Station 1");
});

test("names no payment date and folds nothing in the first month", () => {
  expect(render([createMonth(0)])).not.toMatch(/<details>|Paid on/);
});

test("a campaign whose spins have all aired says so first, with its report and what's next", () => {
  const finished = { ...createMonth(0), owed: 1, left: 0 };
  const shown = render([finished]);
  expect(shown.replace(/<[^>]+>/g, "")).toMatch(
    /^Your spin airedOn January 9, 2030, on Station 0\./,
  );
  expect(shown).toContain("Download report (PDF)");
  expect(shown).toContain('href="/radio"');
  expect(shown).not.toContain("Weekly summaries");
});

test("a monthly campaign announces its next month instead of another package", () => {
  const month = { ...createMonth(0), owed: 1, left: 0, paidUntil: new Date("2030-02-09T18:00Z") };
  expect(render([month])).toContain("Your next month of spins starts with your next payment.");
  expect(render([month])).not.toContain('href="/radio"');
});

test("a week with more spins than promised still shows its promise", () => {
  const bars = (target: number) =>
    renderToStaticMarkup(<WeekBars weeks={[{ from: new Date(), played: 12, target }]} />);
  expect(bars(10)).toMatch(/<line x1="83\.3/);
  expect(bars(12)).not.toContain("<line");
});
