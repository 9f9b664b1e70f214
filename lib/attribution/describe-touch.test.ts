import { expect, test } from "vitest";
import { describeTouch } from "@/lib/attribution/describe-touch";

test("describes a visit's campaign without its time", () => {
  const at = "2026-11-25T16:48:49.132Z";
  expect(describeTouch({ utm_source: "newsletter", utm_campaign: "issue-12", at })).toBe(
    "source: newsletter · campaign: issue-12",
  );
  expect(describeTouch({ at })).toBe("-");
  expect(describeTouch(undefined)).toBe("-");
});
