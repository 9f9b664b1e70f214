import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SubscriberFilters } from "@/components/admin/subscribers/subscriber-filters";
import { subscriberFilters } from "@/db/values/subscribers";
import { parseListView } from "@/lib/subscribers/list-view";

test("offers every filter that the list knows", () => {
  const html = renderToStaticMarkup(<SubscriberFilters view={parseListView({})} />);
  const values = [...html.matchAll(/<option value="([\w-]+)"/g)].map(([, value]) => value);
  expect(values.sort()).toEqual([...subscriberFilters].sort());
});
