import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TakenSession } from "@/components/admin/consultations/session-desk";
import { WeekCalendar } from "@/components/admin/consultations/week-calendar";
import { seedAvailability } from "@/lib/consultations/availability";
import type { SessionHours } from "@/lib/consultations/free-times";

const monday = "2030-03-11";

type Start = { readonly date: string; readonly time: string };

function render(
  chosen: Start,
  minutes = 60,
  hours: SessionHours = seedAvailability,
  taken: readonly TakenSession[] = [],
) {
  return renderToStaticMarkup(
    <WeekCalendar
      hours={hours}
      firstWeek={monday}
      chosen={chosen}
      taken={[
        {
          name: "Ada",
          isSession: true,
          startsAt: new Date("2030-03-11T14:00:00Z"),
          endsAt: new Date("2030-03-11T15:00:00Z"),
        },
        ...taken,
      ]}
      minutes={minutes}
      now={new Date("2030-03-08T18:00:00Z")}
      onChoose={() => {}}
    />,
  );
}

const listTabStops = (chosen: Start) =>
  [...render(chosen).matchAll(/aria-label="([^"]+)"[^>]*tabindex="0"/g)].map(([, label]) => label);

test("the calendar is one stop for Tab: the chosen time, or the first free one", () => {
  expect(listTabStops({ date: "2030-03-13", time: "10:30" })).toEqual([
    "Wed, Mar 13, 2030, 10:30 AM",
  ]);
  expect(listTabStops({ date: "2030-05-01", time: "10:30" })).toEqual([
    "Tue, Mar 12, 2030, 9:00 AM",
  ]);
});

test("the last free time of a day is the one that ends at 4 PM", () => {
  const chosen = { date: "2030-03-13", time: "10:30" };
  const last = (minutes: number) =>
    [...render(chosen, minutes).matchAll(/aria-label="Wed, Mar 13, 2030, ([^"]+)"/g)].at(-1)?.[1];
  expect([30, 45, 60].map(last)).toEqual(["3:30 PM", "3:00 PM", "3:00 PM"]);
});

test("a session is named once over all its half hours", () => {
  const cells = [
    ...render({ date: "2030-03-13", time: "10:30" }).matchAll(/<span class="([^"]*)"[^>]*>Ada/g),
  ];
  expect(cells.map(([, look]) => look === "sr-only")).toEqual([false, true]);
  expect(render({ date: "2030-03-13", time: "10:30" })).toContain("height:4rem");
});

test("times follow the hours and step of the availability, also on Saturday and in the evening", () => {
  const hours: SessionHours = {
    closedOnHolidays: true,
    startEvery: 15,
    hours: {
      ...seedAvailability.hours,
      Monday: [],
      Friday: [],
      Saturday: [{ from: "18:10", to: "19:30" }],
    },
  };
  const html = render({ date: "2030-03-13", time: "10:30" }, 45, hours);
  const labels = [...html.matchAll(/aria-label="([^"]+)" aria-pressed/g)].map(([, label]) => label);
  expect(labels.filter((label) => label?.startsWith("Sat"))).toEqual([
    "Sat, Mar 16, 2030, 6:10 PM",
    "Sat, Mar 16, 2030, 6:25 PM",
    "Sat, Mar 16, 2030, 6:40 PM",
  ]);
  expect(labels).toContain("Wed, Mar 13, 2030, 10:15 AM");
  expect(labels.some((label) => /^(Mon|Fri|Sun)/.test(label ?? ""))).toBe(false);
});

test("a session outside the hours is shown, and a busy time at night isn't", () => {
  const take = (name: string, startsAt: string, endsAt: string): TakenSession => ({
    name,
    isSession: !name.startsWith("Busy"),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  });
  const chosen = { date: "2030-03-13", time: "10:30" };
  const html = render(chosen, 60, seedAvailability, [
    take("Saturday evening", "2030-03-16T23:00:00Z", "2030-03-17T00:00:00Z"),
    take("Busy: Night", "2030-03-13T08:00:00Z", "2030-03-13T09:00:00Z"),
  ]);
  const [list = "", table = ""] = html.split("<table");
  expect(table).toContain("Sat 16");
  expect(table).toContain("Saturday evening");
  expect(table).toContain("6:30 PM");
  expect(table).not.toContain("Busy: Night");
  expect(list.replaceAll(/<[^>]+>/g, "")).toContain("3:00 AM to 4:00 AM Busy: Night");
});
