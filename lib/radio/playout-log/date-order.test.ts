import { describe, expect, test } from "vitest";
import type { DateOrder } from "@/db/values/radio";
import { checkDateOrder } from "@/lib/radio/playout-log/date-order";
import { parseLog } from "@/lib/radio/playout-log/parse-log";

function parse(lines: readonly string[]) {
  const log = parseLog(["Date,Time,Artist,Title", ...lines].join("\n"));
  if (!log.ok) throw new Error(log.problem);
  return log.value;
}

function check(dates: readonly string[], remembered: DateOrder | null = null) {
  const log = parse(dates.map((date) => `"${date}",10:00,Ray,River`));
  return checkDateOrder(log, { date: "Date", time: "Time" }, remembered);
}

describe("the order of a log's dates", () => {
  test.each<[DateOrder, string]>([
    ["month_first", "04/13/2030"],
    ["month_first", "4-13-30"],
    ["day_first", "13/4/2030"],
    ["day_first", "13.04.30"],
    ["day_first", "Sa 13.04.2030 10:00"],
    ["iso", "99-04-03"],
  ])("is %s if one date such as %s can only be that, whatever is remembered", (order, proof) => {
    for (const remembered of ["month_first", "day_first", null] as const) {
      expect(check(["04/03/2030", proof, "05/03/2030"], remembered)).toMatchObject({
        order,
        evidence: "proved",
        conflict: [],
      });
    }
  });

  test("is the station's last one if the dates could be either", () => {
    expect(check(["04/03/2030"], "day_first")).toMatchObject({
      order: "day_first",
      evidence: "remembered",
    });
  });

  test.each(["04/03/2030", "04.03.2030", "4-3-30", "04/04/2030", "Tue 04/03/2030 10:00"])(
    "isn't guessed from %s alone",
    (date) => {
      expect(check([date])).toMatchObject({ order: null, evidence: "none", example: { line: 2 } });
    },
  );

  test("isn't year first because the station's last log was", () => {
    expect(check(["04/03/2030"], "iso")).toMatchObject({ order: null, evidence: "none" });
  });

  test("names an example with the day that it is in each order", () => {
    expect(check(["Nov 20, 2029", "Tue 04/03/2030 10:00"]).example).toEqual({
      line: 3,
      text: "04/03/2030",
      days: { month_first: "2030-04-03", day_first: "2030-03-04", iso: null },
    });
  });

  test("is for staff to choose if dates contradict each other, also if one is remembered", () => {
    expect(check(["13/04/2030", "04/13/2030"], "day_first")).toMatchObject({
      order: null,
      evidence: "none",
      conflict: [
        { order: "day_first", line: 2, text: "13/04/2030" },
        { order: "month_first", line: 3, text: "04/13/2030" },
      ],
    });
  });

  test.each([["2030-04-03"], ["20300403"], ["Apr 3, 2030"], ["47576"], ["13/13/2030"], ["soon"]])(
    "doesn't matter for %s, so the remembered one is kept",
    (date) => {
      expect(check([date])).toMatchObject({ order: "iso", evidence: "none", example: null });
      expect(check([date], "day_first")).toMatchObject({ order: "day_first", example: null });
    },
  );

  test("is found where the date is in the time's column", () => {
    const log = parse([",13/04/2030 10:00,Ray,River"]);
    expect(checkDateOrder(log, { date: "Date", time: "Time" }, null).order).toBe("day_first");
  });

  test("is found in the headings above rows without dates", () => {
    const read = (...headings: readonly string[]) => {
      const lines = headings.flatMap((text) => [`Log of ${text}`, ",10:00,Ray,River"]);
      return checkDateOrder(parse(lines), { date: "Time", time: "" }, null);
    };
    expect(read("13/04/2030")).toMatchObject({ order: "day_first", evidence: "proved" });
    expect(read("04/03/2030", "04/13/2030")).toMatchObject({ order: "month_first" });
    expect(read("04/03/2030")).toMatchObject({ order: null, example: { line: 2 } });
    expect(read("April 3, 2030")).toMatchObject({ order: "iso", example: null });
  });
});
