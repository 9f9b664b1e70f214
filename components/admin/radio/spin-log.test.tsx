import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SpinLog, spinsPerPage } from "@/components/admin/radio/spin-log";

type Spins = Parameters<typeof SpinLog>[0]["spins"];

const spin: Omit<Spins[number], "id"> = {
  orderItemId: "i",
  paymentId: "p",
  number: 1,
  timeZone: null,
  playedAt: new Date("2030-11-03T06:30:00Z"),
  stationId: "s",
  programId: null,
  source: "manual" as const,
  importId: null,
  logKey: null,
  note: null,
  loggedBy: "dana@example.com",
  createdAt: new Date(),
  undoneAt: null,
  undoneBy: null,
  stationName: "Beale FM",
  stationTimeZone: "America/Chicago",
  programName: null,
};

const render = (spins: Spins, first = 0) =>
  renderToStaticMarkup(
    <SpinLog
      spins={spins}
      first={first}
      stations={[]}
      undo={async () => null}
      edit={async () => null}
    />,
  ).replaceAll("\u00a0", " ");

test("shows one page of many spins, and says which", () => {
  const spins = Array.from({ length: 130 }, (_, index) => ({ ...spin, id: `${index}` }));
  const last = render(spins, 2 * spinsPerPage);
  expect(last).toContain("101 to 130 of 130");
  // A header and 30 spins.
  expect(last.match(/<tr[ >]/g)).toHaveLength(31);
  expect(render(spins.slice(0, 50))).not.toContain("of 50");
});

test("tells the repeated hour of a clock change apart, and adds the station's own time", () => {
  const later = { ...spin, id: "2", playedAt: new Date("2030-11-03T07:30:00Z") };
  const shown = render([
    { ...later, stationTimeZone: "America/New_York" },
    { ...spin, id: "1" },
  ]);
  expect(shown).toContain(">Nov 3, 2030, 1:30 AM CDT<");
  expect(shown).toContain(">Nov 3, 2030, 1:30 AM CST<");
  expect(shown).toContain("Nov 3, 2030, 2:30 AM EST at the station");
});
