import { findIpiProblem, findIswcProblem } from "@/lib/practice/check-digits";
import { askCode, askMark, askPercent, askText, type Exercise } from "@/lib/practice/exercise";

/** Made-up numbers with right check digits, in a range that no one has. */
export const ipis = {
  marlo: "99900010154",
  tess: "99900020248",
  marloPublishing: "99900030342",
  tessPublishing: "99900040436",
} as const;

export const iswc = "T-999.000.101-9";

/** The other version of Tess's number and of the ISWC in the material. Their check digits don't fit. */
export const mistyped = { ipi: "99900022048", iswc: "T-999.000.110-9" } as const;

/** A colleague's registration, with exactly three mistakes. The portal's total is 100. */
export const colleagueRegistration = [
  {
    id: "m-title",
    field: "Work title",
    value: "Red Light Sample (feat. Juno Placeholder)",
    isMistake: true,
  },
  {
    id: "m-alternative",
    field: "Alternative titles",
    value: "Red Lite Sample; Read Light Sample",
    isMistake: false,
  },
  { id: "m-type", field: "Work type", value: "Original", isMistake: false },
  {
    id: "m-writer1",
    field: "Writer 1",
    value: `Marlo Example, words and music, IPI ${ipis.marlo}`,
    isMistake: false,
  },
  {
    id: "m-writer2",
    field: "Writer 2",
    value: "Juno Placeholder, words, IPI 99900050503",
    isMistake: true,
  },
  {
    id: "m-shares",
    field: "Shares",
    value: "Writers 50 and 50. Publishers 25 and 25. The form says: all shares must total 100.",
    isMistake: true,
  },
  { id: "m-iswc", field: "ISWC", value: "T-999.000.202-3", isMistake: false },
  {
    id: "m-performer",
    field: "Performer and ISRC",
    value: "MRLO feat. Juno Placeholder, AA-6Q7-26-00021",
    isMistake: false,
  },
] as const;

const full = {
  half: (value: number) => value === 30 || value === 20,
  swapped: (value: number) => value === 60 || value === 40,
};
const half = {
  full: (value: number) => value === 60 || value === 40,
  swapped: (value: number) => value === 30 || value === 20,
};

/** Register a work in a practice portal, and check a colleague's registration. */
export const workRegistration: Exercise = {
  id: "work-registration",
  sources: [
    {
      label: "BMI, work registration terms: shares on a 200 percent basis",
      url: "https://www.bmi.com/legal/entry/work-registration-terms-and-conditions",
    },
    {
      label: "ASCAP's form, as described by a composer who registered with both",
      url: "https://www.seafarerpress.com/blogs/how-to-register-new-works-whose-entitled-parties-belong-to-different-performing-rights",
    },
  ],
  checkedOn: "2026-11-27",
  parts: [
    {
      id: "work",
      questions: [
        askText("title", "Slow Car Example", {
          extra: (text) => /feat|prod|edit|\(|\[/.test(text),
        }),
        askCode("ipi", ipis.tess, {
          format: (text) => findIpiProblem(text) === "format",
          check: (text) => findIpiProblem(text) === "check",
        }),
        askCode("iswc", iswc, {
          format: (text) => findIswcProblem(text) === "format",
          check: (text) => findIswcProblem(text) === "check",
        }),
      ],
    },
    {
      id: "full",
      questions: [
        askPercent("full-marlo", 60, full),
        askPercent("full-tess", 40, full),
        askPercent("full-marlo-publishing", 60, full),
        askPercent("full-tess-publishing", 40, full),
      ],
    },
    {
      id: "half",
      questions: [
        askPercent("half-marlo", 30, half),
        askPercent("half-tess", 20, half),
        askPercent("half-marlo-publishing", 30, half),
        askPercent("half-tess-publishing", 20, half),
      ],
    },
    {
      id: "colleague",
      questions: colleagueRegistration.map(({ id, field, value, isMistake }) =>
        askMark(id, `${field}: ${value}`, isMistake),
      ),
    },
  ],
};
