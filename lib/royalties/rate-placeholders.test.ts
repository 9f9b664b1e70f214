import { expect, test } from "vitest";
import { listEndingRates } from "@/lib/royalties/rate-placeholders";

const list = (today: string) => listEndingRates([], today).map(({ name }) => name);

test("asks for the mechanical rate from 30 days before it ends", () => {
  expect(list("2026-11-30")).toEqual([]);
  expect(list("2026-12-01")).toContain("mechanicalRate");
  expect(list("2026-12-01")).not.toContain("streamingRates");
});

test("keeps asking once the rate has ended", () => {
  expect(list("2027-06-01")).toContain("mechanicalRate");
});

test("never asks for a rate without an end", () => {
  expect(list("2099-01-01")).not.toContain("statutoryDamages");
});

test("stops asking once staff entered what follows, until that ends", () => {
  const entered = [
    {
      name: "mechanicalRate",
      value: "13.5",
      source: "https://www.ecfr.gov/current/title-37/part-385",
      effectiveFrom: "2027-01-01",
      validThrough: "2027-12-31",
      checkedOn: "2026-12-15",
    },
  ];
  const isListed = (today: string) =>
    listEndingRates(entered, today).some(({ name }) => name === "mechanicalRate");
  expect(isListed("2026-12-15")).toBe(false);
  expect(isListed("2027-06-01")).toBe(false);
  expect(isListed("2027-12-01")).toBe(true);
});
