import { expect, test } from "vitest";
import { findProblems, type Readings } from "@/lib/alerts/find-problems";

const now = new Date("2030-03-10T07:30:00Z");
const healthy: Readings = {
  now,
  firstCheckAt: now,
  jobs: [],
  oldestEmailAt: null,
  events: { waiting: 0, oldestAt: null },
  connections: { used: 79, limit: 100 },
  faults: { recent: 9, usual: 0 },
  areCodesGuessed: false,
  unreadCalendars: [],
  backupAt: null,
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  certificate: "none",
  domains: "none",
};
const kinds = (change: Partial<Readings>) =>
  [...findProblems({ ...healthy, ...change })].flatMap(([kind, found]) =>
    found === "unknown" ? [`${kind}?`] : found.map(() => kind),
  );

test("a healthy site has no problems", () => {
  expect(kinds({})).toEqual([]);
});

test.each<[string, Partial<Readings>, string[]]>([
  ["80% of the connections", { connections: { used: 80, limit: 100 } }, ["connections_short"]],
  ["10 errors where none are usual", { faults: { recent: 10, usual: 0 } }, ["errors_high"]],
  ["50 errors where 10 are usual", { faults: { recent: 50, usual: 10 } }, ["errors_high"]],
  ["many wrong codes", { areCodesGuessed: true }, ["codes_guessed"]],
  ["49 errors where 10 are usual", { faults: { recent: 49, usual: 10 } }, []],
  ["900 MB free of a small disk", { disk: { freeBytes: 0.9e9, totalBytes: 3e9 } }, ["disk_low"]],
  ["4% free of a large disk", { disk: { freeBytes: 4e9, totalBytes: 100e9 } }, ["disk_low"]],
  ["an unreadable disk", { disk: "unknown" }, ["disk_low?"]],
  ["a bucket instead of a disk", { disk: "none" }, []],
  [
    "a certificate that browsers reject",
    {
      certificate: {
        host: "shop.test",
        expiresAt: new Date("2031-01-01"),
        problem: "DEPTH_ZERO_SELF_SIGNED_CERT",
      },
    },
    ["certificate_broken"],
  ],
])("%s", (_name, change, expected) => {
  expect(kinds(change)).toEqual(expected);
});
