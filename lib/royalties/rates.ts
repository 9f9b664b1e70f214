import { legalRates } from "@/lib/royalties/legal-rates";
import type { Rate } from "@/lib/royalties/rate-placeholders";

const checkedOn = "2026-11-25";
const openedOn = "2026-11-27";
const crb = "https://www.ecfr.gov/current/title-37/part-385";
const section114 = {
  source: "https://www.law.cornell.edu/uscode/text/17/114",
  effectiveFrom: "1998-10-28",
  checkedOn,
};

/**
 * Every rate, fee and deadline that others set and our texts mention. Issues and eBook chapters use
 * them as placeholders, such as `{{mechanicalRate}}` (see rate-placeholders.ts).
 *
 * Edited issues in the database contain these names, so never rename or remove one.
 */
export const rates = {
  ...legalRates,
  mechanicalRate: {
    value: 13.1,
    unit: "cents",
    source: crb,
    effectiveFrom: "2026-01-01",
    validThrough: "2026-12-31",
    checkedOn,
  },
  /** Each started minute counts, for songs over five minutes. */
  mechanicalRatePerMinute: {
    value: 2.52,
    unit: "cents",
    source: crb,
    effectiveFrom: "2026-01-01",
    validThrough: "2026-12-31",
    checkedOn,
  },
  /** The services' share for songs: the first and the last year of the 2023 to 2027 period. */
  streamingRates: {
    value: [15.1, 15.35],
    unit: "percent",
    source: crb,
    effectiveFrom: "2023-01-01",
    validThrough: "2027-12-31",
    checkedOn,
  },
  soundExchangeOwner: { value: 50, unit: "percent", ...section114 },
  soundExchangeArtist: { value: 45, unit: "percent", ...section114 },
  soundExchangeMusicians: { value: 5, unit: "percent", ...section114 },
  soundExchangeHold: {
    value: 3,
    unit: "years",
    source: "https://www.ecfr.gov/current/title-37/part-380",
    effectiveFrom: "2016-01-01",
    checkedOn,
  },
  mlcHold: {
    value: 3,
    unit: "years",
    source: "https://www.law.cornell.edu/uscode/text/17/115",
    effectiveFrom: "2021-01-01",
    checkedOn,
  },
  /** What services handed over for unmatched plays before 2021, and its value after adjustments. */
  mlcTransferredRoyalties: {
    value: 427,
    unit: "million dollars",
    source:
      "https://blog.themlc.com/perspectives/billboard-the-mlcs-kris-ahrend-on-1b-in-payouts-illuminating-black-box-royalties-more",
    effectiveFrom: "2021-02-15",
    checkedOn: openedOn,
  },
  mlcHistoricalRoyalties: {
    value: 397,
    unit: "million dollars",
    source: "https://pages.themlc.com/may-2026-historical-royalties-update",
    effectiveFrom: "2024-02-09",
    checkedOn: openedOn,
  },
  /** The update says "nearly". */
  mlcHistoricalPaid: {
    value: 236,
    unit: "million dollars",
    source: "https://pages.themlc.com/may-2026-historical-royalties-update",
    effectiveFrom: "2026-05-01",
    checkedOn: openedOn,
  },
  // Read in a copy of ASCAP's help page. Joining as writer and publisher at once is free.
  ascapWriterFee: {
    value: 0,
    unit: "dollars",
    source: "https://www.ascap.com/help",
    effectiveFrom: "2023-01-01",
    checkedOn: openedOn,
  },
  /** For a publisher who doesn't join as a writer at the same time. */
  ascapPublisherFee: {
    value: 50,
    unit: "dollars",
    source: "https://www.ascap.com/help",
    effectiveFrom: "2023-01-01",
    checkedOn: openedOn,
  },
  // From a press report. BMI's own pages that could be opened don't state it.
  bmiWriterFee: {
    value: 75,
    unit: "dollars",
    source:
      "https://eltonaudio.com/artist-advantage/the-unannounced-shift-at-bmi-a-surprise-75-registration-fee",
    effectiveFrom: "2023-10-01",
    checkedOn: "2024-01-01",
  },
  isrcPrefixFee: {
    value: 95,
    unit: "dollars",
    source: "https://www.usisrc.org",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  administratorCommission: {
    value: 15,
    unit: "percent",
    source:
      "https://royaltyexchange.com/blog/collect-the-royalties-youre-due-with-these-publishing-admins",
    effectiveFrom: checkedOn,
    checkedOn: openedOn,
  },
  /** Offers that the two sources list, rounded: 9 to 25 percent. */
  administratorCommissions: {
    value: [10, 25],
    unit: "percent",
    source: "https://producertour.com/glossary/publishing-administration",
    effectiveFrom: checkedOn,
    checkedOn: openedOn,
  },
  subPublisherCommissions: {
    value: [15, 25],
    unit: "percent",
    source:
      "https://www.hotpress.com/music/the-oracle-sub-publishing-with-a-sting-in-the-tail-2852676",
    effectiveFrom: checkedOn,
    checkedOn: openedOn,
  },
  /** No source could be opened, so our own texts don't state it. Edited issues may. */
  neighboringAgentCommissions: {
    value: [10, 20],
    unit: "percent",
    source: null,
    effectiveFrom: checkedOn,
    checkedOn,
  },
  culturalDeduction: {
    value: 10,
    unit: "percent",
    source: "https://swisscopyright.ch/en/cultural-and-social-affairs.html",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  contentIdDispute: {
    value: 30,
    unit: "days",
    source: "https://support.google.com/youtube/answer/2797454",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  contentIdAppeal: {
    value: 7,
    unit: "days",
    source: "https://support.google.com/youtube/answer/2797454",
    effectiveFrom: "2022-07-18",
    checkedOn,
  },
  /** The first term of a writer's agreement; it renews unless canceled in time. */
  bmiTerm: {
    value: 2,
    unit: "years",
    source: "https://www.bmi.com/creators/agreement",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  bmiLiveWindow: {
    value: 6,
    unit: "months",
    source: "https://www.bmi.com/faq/category/bmi_live",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  /** From the end of the month of the plays. */
  mlcPaymentDelay: {
    value: 75,
    unit: "days",
    source:
      "https://help.themlc.com/en/support/solutions/articles/60000697043-what-is-the-payment-timeline-",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  /** Balances for monthly and quarterly electronic payments. */
  soundExchangeMonthlyMinimum: {
    value: 100,
    unit: "dollars",
    source: "https://www.soundexchange.com/faqs-category/letters-of-direction/",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  soundExchangeQuarterlyMinimum: {
    value: 10,
    unit: "dollars",
    source: "https://www.soundexchange.com/faqs-category/letters-of-direction/",
    effectiveFrom: checkedOn,
    checkedOn,
  },
} as const satisfies Readonly<Record<string, Rate>>;
