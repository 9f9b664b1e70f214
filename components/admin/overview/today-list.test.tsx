import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TodayList } from "@/components/admin/overview/today-list";

test("each item is a row for the keyboard", () => {
  const item = {
    kind: "failed_email",
    who: "customer@example.com",
    detail: "receipt",
    orderNumber: null,
    amountCents: null,
    dueAt: null,
    since: new Date("2030-03-12T12:00:00Z"),
    isOverdue: false,
  } as const;
  const items = ["a", "b"].map((id) => ({ ...item, id }));
  const html = renderToStaticMarkup(
    <TodayList today={{ items, cutKinds: [] }} limit={25} retry={async (previous) => previous} />,
  );
  expect(html.match(/<li data-row=""/g)).toHaveLength(2);
});
