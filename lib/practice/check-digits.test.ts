import { expect, test } from "vitest";
import { findIpiProblem, findIswcProblem } from "@/lib/practice/check-digits";

// Published in public repositories: MusicBrainz responses, CWR files and catalogs.
const ipis = [
  "00014107338",
  "00055405100",
  "00159849414",
  "00454808047",
  "00454808145",
  "00498578867",
  "00519338442",
  "00519338540",
  "00662307358",
  "00817662813",
  "01247846817",
  "01254514077",
];
// The first is the example of the standard.
const iswcs = [
  "T-034.524.680-1",
  "T-010.140.236-1",
  "T-010.154.482-4",
  "T-010.154.505-4",
  "T-070.172.108-5",
  "T-070.280.775-7",
  "T-073.092.797-5",
  "T-073.350.911-9",
  "T-304.031.869-8",
  "T-329.466.530-4",
  "T-900.245.777-4",
  "T-900.313.996-6",
];

test.each(ipis)("accepts the published IPI name number %s", (ipi) => {
  expect(findIpiProblem(ipi)).toBeNull();
});

test.each(iswcs)("accepts the published ISWC %s", (iswc) => {
  expect(findIswcProblem(iswc)).toBeNull();
  expect(findIswcProblem(iswc.replace(/\W/g, "").toLowerCase())).toBeNull();
});

test("finds every single wrong digit of the published numbers", () => {
  const findMissed = (code: string, find: (typed: string) => string | null) =>
    [...code].flatMap((character, index) =>
      /\d/.test(character)
        ? [..."0123456789"]
            .filter((digit) => digit !== character)
            .map((digit) => code.slice(0, index) + digit + code.slice(index + 1))
            .filter((typed) => find(typed) === null)
        : [],
    );
  expect(ipis.flatMap((ipi) => findMissed(ipi, findIpiProblem))).toEqual([]);
  // Modulo 10, the weights 2, 4, 5, 6 and 8 miss some wrong digits, and the others none.
  const missed = iswcs.flatMap((iswc) => findMissed(iswc, findIswcProblem));
  expect(missed.length / (iswcs.length * 10 * 9)).toBeLessThan(0.1);
});

test("refuses the format of other codes", () => {
  // Seen in public test data: too short, a placeholder, an ISWC without its letter.
  for (const typed of [
    "",
    "14107338",
    "0001410733",
    "I-000000229-7",
    "00014107338 x",
    "٠٠٠١٤١٠٧٣٣٨",
  ]) {
    expect(findIpiProblem(typed)).toBe("format");
  }
  for (const typed of ["", "034.524.680-1", "T-034.524.68-1", "TT0345246801", "T-1"]) {
    expect(findIswcProblem(typed)).toBe("format");
  }
  expect(findIpiProblem("00123456789")).toBe("check");
  expect(findIswcProblem("T-000.000.002-0")).toBe("check");
});
