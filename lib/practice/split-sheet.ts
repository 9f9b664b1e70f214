import { askChoice, askDollars, askPercent, type Exercise } from "@/lib/practice/exercise";

const near =
  (...numbers: readonly number[]) =>
  (value: number) =>
    numbers.some((number) => Math.abs(value - number) < 0.06);

/** Fill in the split sheet of a made-up session. */
export const splitSheet: Exercise = {
  id: "split-sheet",
  sources: [
    {
      label: "17 U.S.C. § 101 and § 201, who owns a joint work",
      url: "https://www.law.cornell.edu/uscode/text/17/201",
    },
  ],
  checkedOn: "2026-11-27",
  parts: [
    {
      id: "song",
      questions: [
        askChoice("name", ["stage", "legal", "company"], "legal"),
        askPercent("song-marlo", 33.33, {
          whole: near(66.67, 66.6),
          rounded: near(33.3, 33, 33.4),
          equal: near(25),
        }),
        askPercent("song-tess", 50, {
          whole: near(100),
          recording: near(20),
          equal: near(25, 33.33),
        }),
        askPercent("song-juno", 16.67, {
          whole: near(33.33, 33.3),
          rounded: near(16.6, 17, 16.7),
          fee: near(0),
          equal: near(25),
        }),
        askPercent("song-dex", 0, { fee: () => true }),
      ],
    },
    {
      id: "recording",
      questions: [
        askChoice("owner", ["marlo", "tess", "both", "room"], "marlo"),
        askPercent("pay-tess", 20, { song: near(50), rest: near(80) }),
        askPercent("pay-juno", 0, { fee: () => true }),
        askChoice("terms", ["percent", "points", "full"], "full"),
      ],
    },
    {
      id: "money",
      questions: [
        askDollars("tess-total", 55_000, {
          mix: (cents) => cents === 59_000,
          song: (cents) => cents === 45_000,
          recording: (cents) => cents === 10_000 || cents === 14_000,
        }),
      ],
    },
  ],
};
