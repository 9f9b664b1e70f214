import { expect, test } from "vitest";
import { subscriberFilters } from "@/db/values/subscribers";
import { subscriberFilterChoices } from "@/lib/subscribers/subscriber-copy";

test("offers every filter that the list knows", () => {
  const values = subscriberFilterChoices.map(({ value }) => value).filter(Boolean);
  expect(values.sort()).toEqual([...subscriberFilters].sort());
});
