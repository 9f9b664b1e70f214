import { expect, test } from "vitest";
import { filterChoices } from "@/components/admin/subscribers/subscriber-filters";
import { subscriberFilters } from "@/db/values/subscribers";

test("offers every filter that the list knows", () => {
  const values = filterChoices.map(({ value }) => value).filter(Boolean);
  expect(values.sort()).toEqual([...subscriberFilters].sort());
});
