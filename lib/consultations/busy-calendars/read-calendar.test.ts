import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CalendarOptions,
  readCalendar,
} from "@/lib/consultations/busy-calendars/read-calendar";

const options: CalendarOptions = {
  from: Date.parse("2026-10-01T00:00:00Z"),
  until: Date.parse("2026-12-10T00:00:00Z"),
  timeZone: "America/Chicago",
  ownHost: "shop.test",
};

type Lines = readonly string[];

function wrap(...lines: Lines): string {
  const all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR"];
  return `${all.join("\r\n")}\r\n`;
}

function event(...lines: Lines): string {
  return ["BEGIN:VEVENT", "UID:one@example.com", ...lines, "END:VEVENT"].join("\r\n");
}

function read(text: string, changes: Partial<CalendarOptions> = {}) {
  const result = readCalendar(text, { ...options, ...changes });
  if (!result.ok) throw new Error(result.problem);
  return result.value;
}

/** Busy times as `start/end`, to the minute in UTC, in order. */
function list(text: string, changes?: Partial<CalendarOptions>): string[] {
  const minute = (at: number) => new Date(at).toISOString().slice(0, 16);
  return read(text, changes)
    .times.toSorted((a, b) => a.startsAt - b.startsAt)
    .map(({ startsAt, endsAt }) => `${minute(startsAt)}/${minute(endsAt)}`);
}

const noon = ["DTSTART:20261102T180000Z", "DTEND:20261102T190000Z"];
const noonBusy = ["2026-11-02T18:00/2026-11-02T19:00"];

describe("a busy time", () => {
  it("lasts from DTSTART to DTEND", () => {
    expect(list(wrap(event(...noon)))).toEqual(noonBusy);
  });

  it("lasts as long as DURATION says", () => {
    expect(list(wrap(event("DTSTART:20261102T180000Z", "DURATION:PT1H")))).toEqual(noonBusy);
  });

  it.each([
    ["canceled", "STATUS:CANCELLED"],
    ["free", "TRANSP:TRANSPARENT"],
    ["free in Outlook", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"],
  ])("isn't blocked by an event that's %s", (_, line) => {
    expect(list(wrap(event(...noon, line)))).toEqual([]);
  });

  it.each(["STATUS:TENTATIVE", "X-MICROSOFT-CDO-BUSYSTATUS:OOF", "TRANSP:OPAQUE"])(
    "is blocked with %s",
    (line) => {
      expect(list(wrap(event(...noon, line)))).toEqual(noonBusy);
    },
  );

  it("isn't read from alarms inside the event", () => {
    const alarm = ["BEGIN:VALARM", "TRIGGER:-PT10M", "DURATION:PT9H", "END:VALARM"];
    expect(list(wrap(event(...noon, ...alarm)))).toEqual(noonBusy);
  });

  it("ignores events of our own host", () => {
    const own = ["BEGIN:VEVENT", "UID:consultation-1@Shop.test", ...noon, "END:VEVENT"];
    expect(list(wrap(...own))).toEqual([]);
  });

  it("of 400 days blocks the entire window", () => {
    const long = event("DTSTART;VALUE=DATE:20260901", "DTEND;VALUE=DATE:20271006");
    expect(list(wrap(long))).toEqual(["2026-09-01T05:00/2027-10-06T05:00"]);
  });
});

// Public bug reports: calcom/cal.diy #2236 (free all-day events block) and #6292 (busy ones don't).
describe("an event of a day", () => {
  const day = ["DTSTART;VALUE=DATE:20261101", "DTEND;VALUE=DATE:20261102"];

  it("blocks the calendar day in Memphis, which the clock change makes 25 hours long", () => {
    const expected = ["2026-11-01T05:00/2026-11-02T06:00"];
    expect(list(wrap(event(...day)), { timeZone: "Europe/London" })).toEqual(expected);
    expect(list(wrap(event("DTSTART;VALUE=DATE:20261101")))).toEqual(expected);
    expect(list(wrap(event("DTSTART:20261101")))).toEqual(expected);
    expect(list(wrap(event("DTSTART;VALUE=DATE:20261101", "DTEND;VALUE=DATE:20261101")))).toEqual(
      expected,
    );
  });

  it("doesn't block when it's free, as Google's are by default", () => {
    expect(list(wrap(event(...day, "TRANSP:TRANSPARENT")))).toEqual([]);
  });

  it("blocks when Outlook says busy or out of office", () => {
    const outlook = event(...day, "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "TRANSP:OPAQUE");
    expect(list(wrap(outlook))).toHaveLength(1);
  });

  it("repeats on days, whatever the calendar's zone", () => {
    const weekly = event(...day, "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;VALUE=DATE:20261108");
    expect(list(wrap(weekly), { timeZone: "Asia/Tokyo" })).toEqual([
      "2026-11-01T05:00/2026-11-02T06:00",
      "2026-11-15T06:00/2026-11-16T06:00",
    ]);
  });
});

describe("a series", () => {
  const daily9 = ["DTSTART;TZID=America/Chicago:20261030T090000", "DURATION:PT30M"];

  it("keeps its local time across the clock change", () => {
    expect(list(wrap(event(...daily9, "RRULE:FREQ=DAILY;COUNT=4")))).toEqual([
      "2026-10-30T14:00/2026-10-30T14:30",
      "2026-10-31T14:00/2026-10-31T14:30",
      "2026-11-01T15:00/2026-11-01T15:30",
      "2026-11-02T15:00/2026-11-02T15:30",
    ]);
  });

  // cal.diy #14641: Monday's event was reported on Tuesday, for a calendar of a zone ahead of UTC.
  it("is on its weekday in a zone where UTC has another day", () => {
    const monday = event(
      "DTSTART;TZID=Asia/Tokyo:20261102T080000",
      "DTEND;TZID=Asia/Tokyo:20261102T090000",
      "RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261115T230000Z",
    );
    expect(list(wrap(monday))).toEqual([
      "2026-11-01T23:00/2026-11-02T00:00",
      "2026-11-08T23:00/2026-11-09T00:00",
      "2026-11-15T23:00/2026-11-16T00:00",
    ]);
  });

  // cal.diy #19929: series across zones.
  it("follows the clock changes of its own zone, not of ours", () => {
    const london = event(
      "DTSTART;TZID=Europe/London:20261023T150000",
      "DTEND;TZID=Europe/London:20261023T160000",
      "RRULE:FREQ=WEEKLY;COUNT=3",
    );
    expect(list(wrap(london))).toEqual([
      "2026-10-23T14:00/2026-10-23T15:00",
      "2026-10-30T15:00/2026-10-30T16:00",
      "2026-11-06T15:00/2026-11-06T16:00",
    ]);
  });

  it("that started years ago still blocks, with its interval", () => {
    const old = ["DTSTART;TZID=America/Chicago:20100105T090000", "DURATION:PT1H"];
    const months = { until: Date.parse("2026-10-30T00:00:00Z") };
    expect(list(wrap(event(...old, "RRULE:FREQ=DAILY")))).toHaveLength(70);
    expect(list(wrap(event(...old, "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH")), months)).toEqual([
      "2026-10-06T14:00/2026-10-06T15:00",
      "2026-10-08T14:00/2026-10-08T15:00",
      "2026-10-20T14:00/2026-10-20T15:00",
      "2026-10-22T14:00/2026-10-22T15:00",
    ]);
    expect(list(wrap(event(...old, "RRULE:FREQ=DAILY;BYDAY=MO;BYMONTH=10")), months)).toHaveLength(
      4,
    );
    expect(list(wrap(event(...old, "RRULE:FREQ=MONTHLY;BYDAY=-1FR")))).toEqual([
      "2026-10-30T14:00/2026-10-30T15:00",
      "2026-11-27T15:00/2026-11-27T16:00",
    ]);
    expect(list(wrap(event(...old, "RRULE:FREQ=MONTHLY;BYMONTH=10,12")))).toHaveLength(2);
    expect(list(wrap(event(...old, "RRULE:FREQ=DAILY;COUNT=5000")))).toEqual([]);
    expect(list(wrap(event(...old, "RRULE:FREQ=DAILY;COUNT=6115")))).toEqual([
      "2026-10-01T14:00/2026-10-01T15:00",
      "2026-10-02T14:00/2026-10-02T15:00",
    ]);
  });

  it("that is a birthday since 1604, on February 29 or on the 31st, still blocks", () => {
    const since = (day: string) => [`DTSTART;VALUE=DATE:${day}`, "DURATION:P1D"];
    const all = { from: 0, until: Date.parse("2029-01-01T00:00:00Z") };
    expect(list(wrap(event(...since("16041105"), "RRULE:FREQ=YEARLY")))).toHaveLength(1);
    expect(list(wrap(event(...since("17560229"), "RRULE:FREQ=YEARLY;INTERVAL=4")), all)).toEqual(
      expect.arrayContaining([
        "1972-02-29T06:00/1972-03-01T06:00",
        "2028-02-29T06:00/2028-03-01T06:00",
      ]),
    );
    expect(list(wrap(event(...since("20100131"), "RRULE:FREQ=MONTHLY")))).toEqual([
      "2026-10-31T05:00/2026-11-01T05:00",
    ]);
  });

  it("has the same times when it's read from its start and from years later", () => {
    const rules = fc
      .tuple(
        fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY"),
        fc.integer({ min: 1, max: 4 }),
        fc.oneof(
          fc.constantFrom("", ";UNTIL=20261101T235959Z"),
          fc.integer({ min: 300, max: 3000 }).map((count) => `;COUNT=${count}`),
        ),
        fc.constantFrom("", ";BYDAY=MO,TH", ";BYMONTH=10,11", ";BYDAY=SU;WKST=SU"),
      )
      .map(([freq, interval, end, by]) => `RRULE:FREQ=${freq};INTERVAL=${interval}${by}${end}`);
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 900 }), (rule, days) => {
        const start = new Date(Date.UTC(2019, 0, 1 + days)).toISOString().slice(0, 10);
        const text = wrap(
          event(
            `DTSTART;TZID=America/Chicago:${start.replaceAll("-", "")}T090000`,
            "DURATION:PT1H",
            rule,
          ),
        );
        const inWindow = list(text, { from: 0 }).filter((time) => time >= "2026-10-01");
        expect(list(text)).toEqual(inWindow);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ["in UTC", "EXDATE:20261031T140000Z"],
    ["in its zone", "EXDATE;TZID=America/Chicago:20261031T090000"],
    ["as a day", "EXDATE;VALUE=DATE:20261031"],
    ["in a list", "EXDATE:20261031T140000Z,20261201T150000Z"],
  ])("leaves out EXDATE %s", (_, line) => {
    expect(list(wrap(event(...daily9, "RRULE:FREQ=DAILY;COUNT=2", line)))).toEqual([
      "2026-10-30T14:00/2026-10-30T14:30",
    ]);
  });

  it("adds RDATE as a time, a day and a period", () => {
    const added = [
      "RDATE:20261101T150000Z",
      "RDATE;VALUE=PERIOD:20261103T150000Z/20261103T170000Z,20261104T150000Z/PT1H",
    ];
    expect(list(wrap(event(...daily9, ...added)))).toEqual([
      "2026-10-30T14:00/2026-10-30T14:30",
      "2026-11-01T15:00/2026-11-01T15:30",
      "2026-11-03T15:00/2026-11-03T17:00",
      "2026-11-04T15:00/2026-11-04T16:00",
    ]);
  });

  // cal.diy #25947: canceled occurrences still blocked.
  it("frees a canceled occurrence and moves a changed one", () => {
    const changes = [
      event(
        "RECURRENCE-ID;TZID=America/Chicago:20261031T090000",
        "DTSTART;TZID=America/Chicago:20261031T090000",
        "DTEND;TZID=America/Chicago:20261031T093000",
        "STATUS:CANCELLED",
      ),
      event(
        "RECURRENCE-ID:20261101T150000Z",
        "DTSTART;TZID=America/Chicago:20261101T160000",
        "DTEND;TZID=America/Chicago:20261101T163000",
      ),
    ];
    expect(list(wrap(event(...daily9, "RRULE:FREQ=DAILY;COUNT=3"), ...changes))).toEqual([
      "2026-10-30T14:00/2026-10-30T14:30",
      "2026-11-01T22:00/2026-11-01T22:30",
    ]);
    expect(list(wrap(...changes, event(...daily9, "RRULE:FREQ=DAILY;COUNT=3")))).toHaveLength(2);
  });

  it("takes the change with the highest sequence, as Evolution leaves several of one occurrence", () => {
    const change = (hour: number, sequence: number) =>
      event(
        "RECURRENCE-ID:20261030T140000Z",
        `DTSTART:20261030T${hour}0000Z`,
        "DURATION:PT1H",
        `SEQUENCE:${sequence}`,
      );
    expect(list(wrap(event(...daily9), change(18, 10), change(20, 1)))).toEqual([
      "2026-10-30T18:00/2026-10-30T19:00",
    ]);
  });

  it("moves everything that follows a change of this and future ones", () => {
    const change = event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20261031T140000Z",
      "DTSTART;TZID=America/Chicago:20261031T110000",
      "DURATION:PT1H",
    );
    expect(list(wrap(event(...daily9, "RRULE:FREQ=DAILY;COUNT=3"), change))).toEqual([
      "2026-10-30T14:00/2026-10-30T14:30",
      "2026-10-31T16:00/2026-10-31T17:00",
      "2026-11-01T17:00/2026-11-01T18:00",
    ]);
  });

  // Google's free/busy addresses list occurrences without their series.
  it("blocks occurrences without their series, and ignores a rule that they repeat", () => {
    const alone = event("RECURRENCE-ID:20261102T180000Z", ...noon, "RRULE:FREQ=DAILY");
    expect(list(wrap(alone))).toEqual(noonBusy);
  });
});

describe("a time zone", () => {
  const at9 = (tzid: string) => event(`DTSTART;TZID=${tzid}:20261102T090000`, "DURATION:PT1H");

  it.each([
    ["America/New_York", "14:00"],
    ["/freeassociation.sourceforge.net/Tzfile/America/New_York", "14:00"],
    ["Eastern Standard Time", "14:00"],
    ["W. Europe Standard Time 1", "08:00"],
    ["(UTC-06:00) Central Time (US & Canada)", "15:00"],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien"', "08:00"],
    [
      '"Amsterdam, Belgrade, Berlin, Brussels, Budapest, Madrid, Paris, Prague, Stockholm"',
      "08:00",
    ],
    ["UTC", "09:00"],
    ["Australia/Lord_Howe", "22:00"],
    ["Asia/Kathmandu", "03:15"],
  ])("is found by its name: %s", (tzid, expected) => {
    const { times, warnings } = read(wrap(at9(tzid)));
    expect(new Date(times[0]?.startsAt ?? 0).toISOString().slice(11, 16)).toBe(expected);
    expect(warnings.unknownZones).toEqual([]);
  });

  const custom = (name: string, ...rules: Lines) =>
    ["BEGIN:VTIMEZONE", `TZID:${name}`, ...rules, "END:VTIMEZONE"].join("\r\n");
  const exchangeRules = [
    "BEGIN:STANDARD",
    "DTSTART:16010101T030000",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:16010101T020000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3",
    "END:DAYLIGHT",
  ];

  it("is the file's own if it has one", () => {
    const weekly = event(
      "DTSTART;TZID=Customized Time Zone:20261023T090000",
      "DURATION:PT1H",
      "RRULE:FREQ=WEEKLY;COUNT=2",
    );
    expect(list(wrap(custom("Customized Time Zone", ...exchangeRules), weekly))).toEqual([
      "2026-10-23T07:00/2026-10-23T08:00",
      "2026-10-30T08:00/2026-10-30T09:00",
    ]);
  });

  it("is known by its name when the file's own has no rules", () => {
    expect(list(wrap(custom("America/New_York"), at9("America/New_York")))).toEqual([
      "2026-11-02T14:00/2026-11-02T15:00",
    ]);
  });

  it("is the calendar's for floating times, and with a warning for unknown names", () => {
    const floating = event("DTSTART:20261102T090000", "DURATION:PT1H");
    const expected = ["2026-11-02T09:00/2026-11-02T10:00"];
    expect(list(wrap(floating), { timeZone: "Europe/London" })).toEqual(expected);
    expect(list(wrap(at9("../etc")), { timeZone: "Europe/London" })).toEqual(expected);
    expect(read(wrap(at9("../etc"))).warnings.unknownZones).toEqual(["../etc"]);
  });
});

describe("what calendar programs write", () => {
  const busy = (from: string, to: string) => [`2026-${from}/2026-${to}`];

  // derekantrican/GAS-ICS-Sync #254: Outlook events without UIDs, each with the place it replaces.
  it("keeps events without a UID apart", () => {
    const change = (hour: number, sequence: number) =>
      [
        "BEGIN:VEVENT",
        "UID:",
        "RECURRENCE-ID;TZID=China Standard Time:20261102T180000",
        `DTSTART;TZID=China Standard Time:20261102T${hour}0000`,
        `DTEND;TZID=China Standard Time:20261102T${hour}3000`,
        `SEQUENCE:${sequence}`,
        "END:VEVENT",
      ].join("\r\n");
    expect(list(wrap(change(18, 4), change(20, 24)))).toEqual([
      ...busy("11-02T10:00", "11-02T10:30"),
      ...busy("11-02T12:00", "11-02T12:30"),
    ]);
  });

  it.each([
    [
      // naimo84/node-red-contrib-ical-events #100.
      "Outlook 2016: quoted zones, a zone since 1601, and a UID folded with a tab",
      [
        "BEGIN:VTIMEZONE",
        "TZID:W. Europe Standard Time",
        "BEGIN:STANDARD",
        "DTSTART:16011028T030000",
        "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
        "TZOFFSETFROM:+0200",
        "TZOFFSETTO:+0100",
        "END:STANDARD",
        "BEGIN:DAYLIGHT",
        "DTSTART:16010325T020000",
        "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
        "TZOFFSETFROM:+0100",
        "TZOFFSETTO:+0200",
        "END:DAYLIGHT",
        "END:VTIMEZONE",
        "BEGIN:VEVENT",
        'DTEND;TZID="W. Europe Standard Time":20261022T120000',
        'DTSTART;TZID="W. Europe Standard Time":20261022T110000',
        "RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=TH",
        "UID:040000008200E00074C5B7101A82E008000000001098A5D77919D7010000000000000",
        "\t010000000E09F40B7C43857428EDE9393815DCE19",
        "X-MICROSOFT-CDO-BUSYSTATUS:BUSY",
        "END:VEVENT",
      ],
      [
        ...busy("10-22T09:00", "10-22T10:00"),
        // Clocks in Europe have gone back since.
        ...busy("10-29T10:00", "10-29T11:00"),
      ],
    ],
    [
      // calcom/cal.diy #2236.
      "Kerio: a day with a zone of cities, and without TRANSP",
      [
        event(
          'DTSTART;VALUE=DATE;TZID="Amsterdam, Belgrade, Berlin, Brussels, Budapest, Madrid, Paris, Prague, Stockholm":20261103',
          'DTEND;VALUE=DATE;TZID="Amsterdam, Belgrade, Berlin, Brussels, Budapest, Madrid, Paris, Prague, Stockholm":20261104',
          "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
        ),
      ],
      busy("11-03T06:00", "11-04T06:00"),
    ],
    [
      // jens-maus/node-ical #147.
      "a yearly day written as a time",
      [
        event(
          "DTSTART;VALUE=DATE:20201103T000000",
          "DTEND;VALUE=DATE:20201104T000000",
          "RRULE:FREQ=YEARLY",
        ),
      ],
      busy("11-03T06:00", "11-04T06:00"),
    ],
    [
      // jens-maus/node-ical #46.
      "Exchange: a numbered zone",
      [event("DTSTART;TZID=Central Standard Time 1:20261102T120000", "DURATION:PT1H")],
      noonBusy,
    ],
    [
      // jens-maus/node-ical pull request 198.
      "Exchange: a zone without a description",
      [event("DTSTART;TZID=(no TZ description):20261102T120000", "DURATION:PT1H")],
      noonBusy,
    ],
    [
      // ical4j/ical4j #847.
      "a zone named UTC with other offsets and without a start, next to times in UTC",
      [
        "BEGIN:VTIMEZONE",
        "TZID:UTC",
        "BEGIN:STANDARD",
        "TZOFFSETFROM:+0200",
        "TZOFFSETTO:+0100",
        "END:STANDARD",
        "END:VTIMEZONE",
        event(...noon),
      ],
      noonBusy,
    ],
    [
      // calcom/cal.diy #14664.
      "Outlook: 10 AM in Helsinki and in London",
      [
        event("DTSTART;TZID=FLE Standard Time:20261103T100000", "DURATION:PT1H"),
        event("DTSTART;TZID=GMT Standard Time:20261103T100000", "DURATION:PT1H"),
      ],
      [...busy("11-03T08:00", "11-03T09:00"), ...busy("11-03T10:00", "11-03T11:00")],
    ],
    [
      // calcom/cal.diy #28697.
      "Nextcloud: what its organizer intends as free",
      [event(...noon, "X-MICROSOFT-CDO-INTENDEDSTATUS:FREE")],
      [],
    ],
    [
      // lpil/icalendar pull request 51.
      "Outlook 365: several days in one EXDATE",
      [
        event(
          ...noon,
          "RRULE:FREQ=DAILY;COUNT=4",
          "EXDATE:20261103T180000Z,20261104T180000Z",
          "EXDATE:20261105T180000Z",
        ),
      ],
      noonBusy,
    ],
    [
      // calcom/cal.diy #14641: a series of Mondays was read as Tuesdays.
      "Teamup: a weekly evening in a zone ahead of UTC",
      [
        event(
          "DTSTART;TZID=Europe/Rome:20261102T003000",
          "DURATION:PT1H",
          "RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=MO",
        ),
      ],
      [...busy("11-01T23:30", "11-02T00:30"), ...busy("11-08T23:30", "11-09T00:30")],
    ],
  ])("reads %s", (_, lines, expected) => {
    expect(list(wrap(...lines))).toEqual(expected);
  });
});

describe("the file's own zone", () => {
  const floating = event("DTSTART:20261102T090000", "DURATION:PT1H");
  const suggest = (zone: string, ...events: Lines) =>
    read(wrap(`X-WR-TIMEZONE:${zone}`, ...events)).warnings.ownZone;

  it("is suggested for times without one, by its IANA or Windows name", () => {
    expect(suggest("Europe/London", floating)).toBe("Europe/London");
    expect(suggest("GMT Standard Time", floating)).toBe("Europe/London");
  });

  it("isn't suggested when it's already used, unknown, or no time is without a zone", () => {
    expect(suggest("America/Chicago", floating)).toBeUndefined();
    expect(suggest("US/Central", floating)).toBeUndefined();
    expect(suggest("../etc", floating)).toBeUndefined();
    expect(suggest("Europe/London", event(...noon))).toBeUndefined();
  });
});

describe("a broken file", () => {
  const good = event(...noon);

  it.each([
    ["no start", event("DTEND:20261102T190000Z")],
    ["an end before its start", event("DTSTART:20261102T190000Z", "DTEND:20261102T180000Z")],
    ["a day that doesn't exist", event("DTSTART;VALUE=DATE:20270229")],
    ["an hour that doesn't exist", event("DTSTART:20261102T250000Z", "DURATION:PT1H")],
    ["a rule without a frequency", event(...noon, "RRULE:COUNT=3")],
    ["a rule that never matches", event(...noon, "RRULE:FREQ=DAILY;BYMONTHDAY=32")],
    ["a rule for each second", event(...noon, "RRULE:FREQ=SECONDLY")],
    ["a period that isn't one", event(...noon, "RDATE;VALUE=PERIOD:20261103T150000Z/P")],
    ["no end", "BEGIN:VEVENT\r\nUID:open@example.com\r\nDTSTART:20261103T150000Z"],
  ])("skips and counts an event with %s, and reads the others", (_, broken) => {
    const other = good.replace("one@", "other@");
    const { times, warnings } = read(wrap(other, broken, other.replaceAll("20261102", "20261104")));
    expect(warnings.skipped).toBe(1);
    expect(times.length).toBeGreaterThanOrEqual(1);
    expect(times.every(({ uid }) => uid === "other@example.com")).toBe(true);
  });

  it.each([
    ["HTML", "<!doctype html><html>BEGIN:VCALENDAR", "not_calendar"],
    ["nothing", "", "not_calendar"],
    ["a file that ends early", wrap(good).slice(0, -20), "incomplete"],
    ["more than 20,000 events", wrap(...Array<string>(20_001).fill(good)), "too_large"],
    [
      "more than 5,000 times",
      wrap(...Array.from({ length: 80 }, () => event(...noon, "RRULE:FREQ=DAILY"))).replaceAll(
        "20261102T1",
        "20260902T1",
      ),
      "too_large",
    ],
  ])("refuses %s", (_, text, problem) => {
    expect(readCalendar(text, options)).toEqual({ ok: false, problem });
  });

  it("has no busy times with tasks only, and reads a mark of UTF-8, tabs as folding and bare line feeds", () => {
    expect(list(wrap("BEGIN:VTODO", "DTSTART:20261102T180000Z", "END:VTODO"))).toEqual([]);
    const folded = wrap(event("DTSTART:202611\r\n\t02T180000Z", "DTEND:2026\r\n 1102T190000Z"));
    expect(list(`\uFEFF${folded}`)).toEqual(noonBusy);
    expect(list(folded.replaceAll("\r\n", "\n"))).toEqual(noonBusy);
  });

  it("never throws and never returns a time outside the window, whatever it contains", () => {
    const values = fc.constantFrom(
      "20261102T090000",
      "20261102T090000Z",
      "20261102",
      "99991231T235960Z",
      "00010101",
      "FREQ=WEEKLY;BYDAY=MO,XX;INTERVAL=99999999999",
      "FREQ=MONTHLY;BYSETPOS=-400;BYDAY=9MO",
      "FREQ=WEEKLY;BYSETPOS=0,1,-1;BYDAY=XX,MO;INTERVAL=99999999",
      "FREQ=DAILY;BYSETPOS=1;BYHOUR=1,2,99;BYMINUTE=0,61",
      "FREQ=YEARLY;UNTIL=20261102;COUNT=-1",
      "P99999999999D",
      "-PT1H",
      "PT0S",
      "20261102T090000Z/P1D",
    );
    const names = fc.constantFrom(
      "DTSTART",
      "DTEND",
      "DURATION",
      "RRULE",
      "RDATE",
      "EXDATE",
      "RECURRENCE-ID",
      "DTSTART;VALUE=DATE",
      "RDATE;VALUE=PERIOD",
      "DTSTART;TZID=Nowhere",
      "RECURRENCE-ID;RANGE=THISANDFUTURE",
      "SEQUENCE",
      "BEGIN",
      "END",
    );
    const line = fc.oneof(
      fc.tuple(names, values).map(([name, value]) => `${name}:${value}`),
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom("BEGIN:VEVENT", "END:VEVENT", "BEGIN:VTIMEZONE", "END:VTIMEZONE", "\t"),
    );
    const events = fc.array(line, { maxLength: 8 }).map((lines) => event(...noon, ...lines));
    fc.assert(
      fc.property(fc.array(fc.oneof(events, line), { maxLength: 5 }), (parts) => {
        const result = readCalendar(wrap(...parts), options);
        if (!result.ok) return;
        for (const { startsAt, endsAt } of result.value.times) {
          expect(startsAt).toBeLessThan(options.until);
          expect(endsAt).toBeGreaterThan(Math.max(startsAt, options.from));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("BYSETPOS of daily and weekly rules", () => {
  const days = (rule: string, start = "20261102T150000Z", changes?: Partial<CalendarOptions>) =>
    list(wrap(event(`DTSTART:${start}`, "DURATION:PT30M", `RRULE:${rule}`)), changes).map((time) =>
      time.slice(5, 16),
    );

  it.each([
    // The first and the last working day of each week; November 2, 2026 is a Monday.
    [
      "FREQ=WEEKLY;COUNT=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1",
      ["11-02T15:00", "11-09T15:00", "11-16T15:00"],
    ],
    [
      "FREQ=WEEKLY;COUNT=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      ["11-02T15:00", "11-06T15:00", "11-13T15:00"],
    ],
    [
      "FREQ=WEEKLY;COUNT=4;BYDAY=FR,MO,WE;BYSETPOS=1,-1,1",
      ["11-02T15:00", "11-06T15:00", "11-09T15:00", "11-13T15:00"],
    ],
    [
      "FREQ=WEEKLY;INTERVAL=2;COUNT=3;BYDAY=MO,TH;BYSETPOS=2",
      ["11-02T15:00", "11-05T15:00", "11-19T15:00"],
    ],
    ["FREQ=WEEKLY;COUNT=2;WKST=SU;BYDAY=SU,MO;BYSETPOS=1", ["11-02T15:00", "11-08T15:00"]],
    ["FREQ=WEEKLY;COUNT=2;WKST=MO;BYDAY=SU,MO;BYSETPOS=-1", ["11-02T15:00", "11-08T15:00"]],
    [
      "FREQ=DAILY;COUNT=4;BYHOUR=9,12,15,18;BYSETPOS=2,-1",
      ["11-02T15:00", "11-02T18:00", "11-03T12:00", "11-03T18:00"],
    ],
    ["FREQ=DAILY;UNTIL=20261110T000000Z;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2", ["11-02T15:00"]],
    ["FREQ=DAILY;COUNT=2;BYMONTHDAY=-1;BYSETPOS=1", ["11-02T15:00", "11-30T15:00"]],
    ["FREQ=WEEKLY;COUNT=2;BYSETPOS=1", ["11-02T15:00", "11-09T15:00"]],
  ])("%s", (rule, expected) => {
    expect(days(rule)).toEqual(expected);
  });

  it("is counted in full weeks, also in the week that the event starts in and years later", () => {
    const first = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1";
    const window = { until: Date.parse("2026-11-17T00:00:00Z") };
    // A series that starts on a Wednesday has its Monday in the week after.
    expect(days(first, "20261104T150000Z", window)).toEqual([
      "11-04T15:00",
      "11-09T15:00",
      "11-16T15:00",
    ]);
    const years = days(first, "19990104T150000Z");
    expect(years.slice(0, 2)).toEqual(["10-05T15:00", "10-12T15:00"]);
    expect(years).toHaveLength(10);
    expect(days(`${first};COUNT=1449`, "19990104T150000Z")).toEqual(["10-05T15:00"]);
  });

  it("leaves out an event with sets that are too large, and counts it", () => {
    const list60 = Array.from({ length: 60 }, (_, n) => n).join(",");
    const rule = `RRULE:FREQ=DAILY;BYMINUTE=${list60};BYSECOND=${list60};BYSETPOS=1`;
    expect(read(wrap(event(...noon, rule))).warnings.skipped).toBe(1);
  });
});
