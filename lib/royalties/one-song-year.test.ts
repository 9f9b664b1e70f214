import { describe, expect, it } from "vitest";
import { oneSongYear } from "@/lib/royalties/one-song-year";

const payers = ["distributor", "soundExchange", "mlc", "pro", "film", "compilation", "abroad"];

/** An amount as it's printed, in cents. */
function read(name: string): number {
  const text = oneSongYear[`oneSong.${name}`];
  if (text === "–") return 0;
  expect(text, name).toMatch(/^\$[\d,]+\.\d\d$/);
  return Math.round(Number(text?.replace(/[$,]/g, "")) * 100);
}
const sum = (names: readonly string[]) => names.reduce((cents, name) => cents + read(name), 0);

describe("the worked case of one song and one year", () => {
  it.each(payers)("divides every cent of %s among you, the producer and the players", (payer) => {
    expect(sum([`${payer}You`, `${payer}Producer`, `${payer}Fund`])).toBe(read(payer));
  });

  it.each(payers)("says when every cent of %s arrives", (payer) => {
    const quarters = ["Q1", "Q2", "Q3", "Q4", "Later"].map((quarter) => `${payer}${quarter}`);
    expect(sum(quarters)).toBe(read(payer));
  });

  it("adds up by person, by quarter, and by side", () => {
    expect(sum(payers)).toBe(read("earnedTotal"));
    expect(sum(["youTotal", "producerTotal", "fundTotal"])).toBe(read("earnedTotal"));
    expect(sum(["totalQ1", "totalQ2", "totalQ3", "totalQ4", "laterTotal"])).toBe(
      read("earnedTotal"),
    );
    expect(sum(["songTotal", "recordingTotal"])).toBe(read("earnedTotal"));
    expect(sum(["distributor", "beyondDistributor"])).toBe(read("earnedTotal"));
  });

  it("keeps what's left after costs", () => {
    expect(sum(["left", "allCosts"])).toBe(read("youTotal"));
    expect(sum(["costs", "otherCosts"])).toBe(read("allCosts"));
    expect(sum(["mix", "master", "artwork"])).toBe(read("costs"));
  });

  it("pays the producer the promised share of each base", () => {
    expect(read("distributorProducer")).toBe(Math.round(read("distributorNet") * 0.2));
    expect(read("producerRecording")).toBe(Math.round(read("recordingNet") * 0.2));
    expect(read("soundExchangeProducer")).toBe(Math.round(read("artistShare") * 0.2));
    expect(sum(["ownerHalf", "artistShare", "soundExchangeFund"])).toBe(read("soundExchange"));
  });
});
