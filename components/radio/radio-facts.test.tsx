import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SpinPrices } from "@/components/radio/spin-prices";
import { describeStations, StationList } from "@/components/radio/station-list";

const station = {
  name: "Beale FM",
  market: "Memphis, TN",
  format: "Soul",
  streamUrl: null,
  callSign: "WDIA",
  frequency: "99.9 FM",
  isCommercial: true,
  airsFrom: 6,
  airsUntil: 24,
  dayPercent: null,
  timeZone: "America/Chicago",
};
const other = { ...station, name: "Delta Stream", market: "Jackson, MS", isCommercial: false };
const render = (stations: Parameters<typeof StationList>[0]["stations"]) =>
  renderToStaticMarkup(<StationList stations={stations} />);

test("says “commercial stations only” only if all stations are", () => {
  expect(render([station])).toContain("Commercial stations only");
  expect(render([station, other])).not.toContain("Commercial stations only");
});

test("names the stations in the page's first lines, or none", () => {
  expect(describeStations([station, other])).toBe(
    "Your song airs on Beale FM (Memphis, TN) or Delta Stream (Jackson, MS).",
  );
  expect(describeStations([])).toBeNull();
  expect(render([])).toBe("");
});

test("works out a spin's price from the catalog, and what it saves against single spins", () => {
  const packages = [
    { id: "elite", title: "Elite Airplay", priceCents: 250_000, spins: 40 },
    { id: "weekly", title: "Weekly Rotation", priceCents: 40_000, spins: 5 },
    { id: "single", title: "Single Spin", priceCents: 7_500, spins: 1 },
    { id: "ebook", title: "The eBook", priceCents: 4_999, spins: null },
  ];
  const rows = renderToStaticMarkup(<SpinPrices packages={packages} />)
    .split("<tr")
    .map((row) => row.replace(/<[^>]+>/g, " ").replace(/\s+/g, " "));
  expect(rows.find((row) => row.includes("Elite Airplay"))).toContain(
    "$2,500.00 ÷ 40 $62.50 $500.00",
  );
  expect(rows.find((row) => row.includes("Single Spin"))).toContain("$75.00 ÷ 1 $75.00 –");
  expect(rows.find((row) => row.includes("Weekly Rotation"))).toContain("$80.00 –");
  expect(rows.some((row) => row.includes("eBook"))).toBe(false);
});
