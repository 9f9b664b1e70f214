import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SnoozeFields } from "@/components/admin/inbox/snooze-fields";

const deadline = { at: { date: "2026-11-27", time: "15:00" }, label: "Nov 27, 3:00 PM" };

test.each([
  ["2026-11-30", "09:00", true],
  ["2026-11-27", "15:01", true],
  ["2026-11-27", "15:00", false],
  ["2026-11-26", "23:00", false],
])("snoozing until %s %s is after the reply deadline: %s", (date, time, isLate) => {
  const html = (due: typeof deadline | null) =>
    renderToStaticMarkup(<SnoozeFields min="2026-11-26" initial={{ date, time }} deadline={due} />);
  expect(html(deadline).includes("After the reply deadline (Nov 27, 3:00 PM)")).toBe(isLate);
  expect(html(deadline)).toContain('aria-describedby="snooze-time-hint"');
  expect(html(null)).not.toContain("After the reply deadline");
});
