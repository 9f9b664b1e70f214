import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exerciseIds } from "@/db/values/course";
import { documentSchemas } from "@/lib/content/document-schemas";
import { exercises } from "@/lib/course/practice";
import { findIpiProblem, findIswcProblem } from "@/lib/practice/check-digits";
import { checkAnswers, listQuestions } from "@/lib/practice/exercise";
import { originalPractice } from "@/lib/practice/original-texts";
import {
  countries,
  missingCents,
  statement,
  statistics,
  sumCents,
} from "@/lib/practice/royalty-statement";
import { directionPercent, yearCents } from "@/lib/practice/soundexchange-claim";
import { computePay } from "@/lib/practice/split-sheet-pay";
import { colleagueRegistration, ipis, iswc, mistyped } from "@/lib/practice/work-registration";
import { findUnknownPlaceholders } from "@/lib/royalties/rate-placeholders";
import { rates } from "@/lib/royalties/rates";
import { rightAnswers } from "@/tests/support/practice-answers";

describe.each(exerciseIds)("the exercise %s", (id) => {
  const exercise = exercises[id];
  const questions = listQuestions(exercise);
  const { texts, ...copy } = originalPractice[id];

  test("accepts the right answers", () => {
    expect(checkAnswers(exercise, rightAnswers[id])).toEqual({});
  });

  test("has all its texts, and no others", () => {
    const needed = questions.flatMap(({ id: question, label, input, reasons }) => [
      ...(label === undefined ? [question] : []),
      `${question}.hint`,
      ...reasons.map((reason) => `${question}.${reason}`),
      ...(typeof input !== "string" && reasons.length > 1
        ? input.map((choice) => `${question}=${choice}`)
        : []),
    ]);
    const headings = exercise.parts.map((part) => `part.${part.id}`);
    expect(Object.keys(texts).toSorted()).toEqual(
      [...new Set([...needed, ...headings, "empty"])].toSorted(),
    );
    expect(documentSchemas.practice.safeParse({ texts, ...copy }).success).toBe(true);
    expect(findUnknownPlaceholders(JSON.stringify({ texts, copy }))).toEqual([]);
    expect(copy.note).toMatch(/^This is practice\..+as of November 2026/);
  });

  test("explains an empty form, question by question", () => {
    const wrong = checkAnswers(exercise, {});
    const typed = questions.filter(({ input }) => input !== "mark");
    for (const { id: question } of typed) expect(wrong[question]).toBe("empty");
  });

  test("explains each wrong answer with a text of its own question, whatever is sent", () => {
    const answer = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "33,3%",
        "1e9",
        "-5",
        "NaN",
        "0x10",
        "__proto__",
        "<b>",
        "on",
        "9".repeat(5_000),
      ),
      fc.constantFrom(...Object.values(rightAnswers[id])),
    );
    const names = fc.constantFrom(...questions.map((question) => question.id), "constructor", "x");
    fc.assert(
      fc.property(fc.dictionary(names, answer), (answers) => {
        const unexplained = Object.entries(checkAnswers(exercise, answers)).filter(
          ([question, key]) => !texts[key] || !(key === "empty" || key.startsWith(`${question}.`)),
        );
        expect(unexplained).toEqual([]);
      }),
    );
  });
});

describe("typical wrong answers get the explanation that fits", () => {
  test.each([
    ["split-sheet", "song-marlo", "66.67", "whole"],
    ["split-sheet", "song-marlo", "33,3 %", "rounded"],
    ["split-sheet", "song-juno", "0", "fee"],
    ["split-sheet", "song-tess", "20%", "recording"],
    ["split-sheet", "pay-tess", "50", "song"],
    ["split-sheet", "tess-total", "$590.00", "mix"],
    ["split-sheet", "terms", "points", "points"],
    ["work-registration", "title", "Slow Car Example feat. Juno Placeholder", "extra"],
    ["work-registration", "ipi", mistyped.ipi, "check"],
    ["work-registration", "ipi", "99900020", "format"],
    ["work-registration", "ipi", ipis.marlo, "other"],
    ["work-registration", "iswc", mistyped.iswc, "check"],
    ["work-registration", "full-marlo", "30", "half"],
    ["work-registration", "half-tess", "40", "full"],
    ["work-registration", "m-shares", "", "missed"],
    ["work-registration", "m-iswc", "on", "fine"],
    ["soundexchange-claim", "claim-rain", "artist", "artist"],
    ["soundexchange-claim", "claim-session", "artist", "artist"],
    ["soundexchange-claim", "percent", "10", "total"],
    ["soundexchange-claim", "percent", "22.22", "fraction"],
    ["soundexchange-claim", "producer", "220", "all"],
    ["soundexchange-claim", "marlo", "$351", "artist"],
    ["royalty-statement", "who", "mlc", "mlc"],
    ["royalty-statement", "short-line", "Sample Stream", "number"],
  ] as const)("%s, %s: %s", (id, question, answer, reason) => {
    const wrong = checkAnswers(exercises[id], { ...rightAnswers[id], [question]: answer });
    expect(wrong).toEqual({ [question]: `${question}.${reason}` });
  });

  test("forms, spacing and case of a right answer don't matter", () => {
    const { "work-registration": work, "split-sheet": split } = rightAnswers;
    const answers = {
      ...work,
      title: "  slow  car example. ",
      iswc: "t9990001019",
      "full-marlo": "60 %",
    };
    expect(checkAnswers(exercises["work-registration"], answers)).toEqual({});
    const sheet = { ...split, "song-marlo": "33,33", "tess-total": "$550.00" };
    expect(checkAnswers(exercises["split-sheet"], sheet)).toEqual({});
  });
});

describe("the split sheet", () => {
  test("pays all of the income when it's right, and shows what goes wrong otherwise", () => {
    const lines = computePay(rightAnswers["split-sheet"]);
    expect(lines.map(({ songCents }) => songCents)).toEqual([29_997, 45_000, 15_003, 0]);
    expect(lines.map(({ recordingCents }) => recordingCents)).toEqual([40_000, 10_000, 0, 0]);
    const empty = computePay({});
    expect(empty.every(({ songCents, recordingCents }) => songCents + recordingCents === 0)).toBe(
      true,
    );
    const hostile = computePay({
      "song-marlo": "999",
      "pay-tess": "100",
      "pay-juno": "100",
      owner: "x",
    });
    expect(hostile[0]).toMatchObject({ songCents: 90_000, recordingCents: 0 });
  });
});

describe("the work registration", () => {
  test("has right check digits but where a number is meant to be wrong", () => {
    expect(Object.values(ipis).map(findIpiProblem)).toEqual([null, null, null, null]);
    expect(findIswcProblem(iswc)).toBeNull();
    expect(findIpiProblem(mistyped.ipi)).toBe("check");
    expect(findIswcProblem(mistyped.iswc)).toBe("check");
    // No one has a number in this range.
    for (const ipi of [...Object.values(ipis), mistyped.ipi]) expect(ipi).toMatch(/^999/);
  });

  test("has three mistakes in the colleague's entries, and only one in a number", () => {
    expect(colleagueRegistration.filter(({ isMistake }) => isMistake)).toHaveLength(3);
    const numbers = colleagueRegistration.flatMap(({ id, value }) => {
      const [ipi] = /\d{11}/.exec(value) ?? [];
      const [code] = /T-[\d.]+-\d/.exec(value) ?? [];
      const problem = ipi ? findIpiProblem(ipi) : code ? findIswcProblem(code) : null;
      return problem ? [id] : [];
    });
    expect(numbers).toEqual(["m-writer2"]);
    expect(findIpiProblem("99900050530")).toBeNull();
  });
});

describe("the claims at SoundExchange", () => {
  test("follow from the shares by law", () => {
    const artist = (yearCents * rates.soundExchangeArtist.value) / 100;
    const owner = (yearCents * rates.soundExchangeOwner.value) / 100;
    expect(Math.round((10 / rates.soundExchangeArtist.value) * 100)).toBe(directionPercent);
    const producer = (artist * directionPercent) / 100;
    const answers = rightAnswers["soundexchange-claim"];
    expect(Number(answers.producer) * 100).toBe(producer);
    expect(Number(answers.marlo) * 100).toBe(owner + artist - producer);
  });
});

describe("the statement", () => {
  test("has 200 lines in whole cents, numbered in order", () => {
    expect(statement).toHaveLength(200);
    expect(statement.map(({ line }) => line)).toEqual(statement.map((_, index) => index + 1));
    expect(
      statement.every(({ cents, units }) => Number.isInteger(cents) && cents > 0 && units > 0),
    ).toBe(true);
    expect(sumCents(statement)).toBe(991_865);
  });

  test("pays one rate for each service and country but on the line to find", () => {
    const ratesPaid = new Map<string, Map<number, number[]>>();
    for (const { line, service, country, units, cents } of statement) {
      const rate = cents / units;
      const known = ratesPaid.get(service + country) ?? new Map<number, number[]>();
      ratesPaid.set(service + country, known.set(rate, [...(known.get(rate) ?? []), line]));
    }
    const odd = [...ratesPaid.values()].flatMap((known) => {
      const [, ...others] = [...known.values()].toSorted((one, other) => other.length - one.length);
      return others.flat();
    });
    expect(odd.map(String)).toEqual([rightAnswers["royalty-statement"]["short-line"]]);
  });

  test("lets the missing amount be computed from the lines and the service's own statistics", () => {
    const { units } = statistics.find(({ service }) => service === "Demo Tunes") ?? { units: [] };
    const due = countries.map((country, index) => {
      const known = statement.find(
        (line) =>
          line.service === "Demo Tunes" && line.country === country && line.month === "February",
      );
      return known ? ((units[index] ?? 0) * known.cents) / known.units : 0;
    });
    expect(due.reduce((sum, cents) => sum + cents, 0)).toBe(missingCents);
    expect(Number(rightAnswers["royalty-statement"]["gap-dollars"]) * 100).toBe(missingCents);
  });

  test("has one service without a country, and one without the song in March", () => {
    const services = [...new Set(statement.map(({ service }) => service))];
    const gaps = services.flatMap((service) =>
      countries
        .filter(
          (country) =>
            !statement.some((line) => line.service === service && line.country === country),
        )
        .map((country) => [service, country]),
    );
    expect(gaps).toEqual([["Model Video", "Canada"]]);
    const without = services.filter(
      (service) =>
        !statement.some(
          (line) =>
            line.service === service &&
            line.month === "March" &&
            line.recording === "Slow Car Example",
        ),
    );
    expect(without).toEqual(["Demo Tunes"]);
  });
});
