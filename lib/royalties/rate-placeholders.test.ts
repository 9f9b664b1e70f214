import { expect, test } from "vitest";
import { listEndingRates } from "@/lib/royalties/rate-placeholders";
import { rates } from "@/lib/royalties/rates";

const list = (today: string) => listEndingRates(rates, today).map(({ name }) => name);

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
