import { askChoice, askDollars, askPercent, type Exercise } from "@/lib/practice/exercise";

const claims = ["none", "artist", "owner", "both"] as const;

/** What a made-up search for MRLO finds, with what MRLO may claim. */
export const foundRecordings = [
  {
    id: "claim-rain",
    title: "Practice Makes Rain",
    artist: "MRLO",
    isrc: "AA-6Q7-26-00012",
    length: "3:20",
    owner: "Marlo Example",
    right: "both",
  },
  {
    id: "claim-live",
    title: "Practice Makes Rain (Live)",
    artist: "MRLO",
    isrc: "AA-6Q7-26-00034",
    length: "4:05",
    owner: "Sample Festival, which recorded it",
    right: "artist",
  },
  {
    id: "claim-old",
    title: "Tin Example",
    artist: "M.R.L.O. (your old spelling)",
    isrc: "AA-6Q7-22-00003",
    length: "2:58",
    owner: "Marlo Example",
    right: "both",
  },
  {
    id: "claim-other",
    title: "Fjord Example",
    artist: "MRLO, a duo in another country",
    isrc: "AA-9Z9-25-00007",
    length: "5:12",
    owner: "The duo",
    right: "none",
  },
  {
    id: "claim-feature",
    title: "Sample Sunday",
    artist: "Tess Sample feat. MRLO",
    isrc: "AA-8P8-26-00002",
    length: "3:03",
    owner: "Tess Sample",
    right: "artist",
  },
  {
    id: "claim-session",
    title: "Red Light Sample",
    artist: "Juno Placeholder; you sang backing vocals",
    isrc: "AA-7S7-26-00001",
    length: "3:41",
    owner: "Juno Placeholder",
    right: "none",
  },
] as const;

/** What a year of "Practice Makes Rain" brings in at SoundExchange, in cents. */
export const yearCents = 100_000;
/** The letter's percentage, rounded: 10 percent of everything is 22.2 percent of the artist's 45. */
export const directionPercent = 22;

/** Claim recordings at a practice SoundExchange, with a letter of direction. */
export const soundexchangeClaim: Exercise = {
  id: "soundexchange-claim",
  sources: [
    {
      label: "SoundExchange, paperwork for a letter of direction",
      url: "https://www.soundexchange.com/faq/what-paperwork-needs-to-be-completed-to-implement-an-lod/",
    },
    {
      label: "SoundExchange, who can be paid by a letter of direction",
      url: "https://www.soundexchange.com/faq/who-can-receive-featured-artist-royalties-pursuant-to-an-lod/",
    },
    {
      label: "17 U.S.C. § 114(g), the shares",
      url: "https://www.law.cornell.edu/uscode/text/17/114",
    },
  ],
  checkedOn: "2026-11-27",
  parts: [
    {
      id: "claims",
      questions: foundRecordings.map(({ id, right }) => askChoice(id, claims, right)),
    },
    {
      id: "overlap",
      questions: [askChoice("overlap", ["release", "wait", "confirm"], "confirm")],
    },
    {
      id: "direction",
      questions: [
        askChoice("signer", ["tess", "marlo", "owner"], "marlo"),
        askPercent("percent", directionPercent, {
          total: (value) => value === 10,
          fraction: (value) => value > 22 && value < 22.5,
          points: (value) => value === 4 || value === 4.5,
        }),
        askDollars("producer", 9_900, {
          total: (cents) => cents === 10_000,
          all: (cents) => cents === 22_000,
          fraction: (cents) => cents === 9_990 || cents === 9_999,
        }),
        askDollars("marlo", 85_100, {
          artist: (cents) => cents === 35_100,
          owner: (cents) => cents === 50_000,
          before: (cents) => cents === 95_000,
          fund: (cents) => cents === 90_100,
        }),
      ],
    },
  ],
};
