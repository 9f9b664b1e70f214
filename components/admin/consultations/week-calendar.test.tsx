import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WeekCalendar } from "@/components/admin/consultations/week-calendar";

const monday = "2030-03-11";

function render(chosen: { readonly date: string; readonly time: string }) {
  const html = renderToStaticMarkup(
    <WeekCalendar
      firstWeek={monday}
      chosen={chosen}
      taken={[
        {
          name: "Ada",
          startsAt: new Date("2030-03-11T14:00:00Z"),
          endsAt: new Date("2030-03-11T15:00:00Z"),
        },
      ]}
      minutes={60}
      now={new Date("2030-03-08T18:00:00Z")}
      onChoose={() => {}}
    />,
  );
  return [...html.matchAll(/aria-label="([^"]+)"[^>]*tabindex="0"/g)].map(([, label]) => label);
}

test("the calendar is one stop for Tab: the chosen time, or the first free one", () => {
  expect(render({ date: "2030-03-13", time: "10:30" })).toEqual(["Wed, Mar 13, 2030, 10:30 AM"]);
  expect(render({ date: "2030-05-01", time: "10:30" })).toEqual(["Tue, Mar 12, 2030, 9:00 AM"]);
});
