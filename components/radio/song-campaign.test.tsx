import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SongCampaign } from "@/components/radio/song-campaign";

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
