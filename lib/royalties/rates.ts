import { legalRates } from "@/lib/royalties/legal-rates";
import type { Rate } from "@/lib/royalties/rate-placeholders";

const checkedOn = "2026-11-25";
const tradePractice = { source: "Offers published by the companies", effectiveFrom: checkedOn };
const crb = "Copyright Royalty Board, 37 CFR part 385";
const section114 = { source: "17 U.S.C. § 114(g)(2)", effectiveFrom: "1998-10-28", checkedOn };

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
    checkedOn,
  },
  mechanicalRatePerMinute: {
    value: 2.52,
    unit: "cents",
    source: crb,
    effectiveFrom: "2026-01-01",
    checkedOn,
  },
  /** The services' share for songs: the first and the last year of the 2023 to 2027 period. */
  streamingRates: {
    value: [15.1, 15.35],
    unit: "percent",
    source: crb,
    effectiveFrom: "2023-01-01",
    checkedOn,
  },
  soundExchangeOwner: { value: 50, unit: "percent", ...section114 },
  soundExchangeArtist: { value: 45, unit: "percent", ...section114 },
  soundExchangeMusicians: { value: 5, unit: "percent", ...section114 },
  soundExchangeHold: {
    value: 3,
    unit: "years",
    source: "37 CFR § 380.4",
    effectiveFrom: "2016-01-01",
    checkedOn,
  },
  mlcHold: {
    value: 3,
    unit: "years",
    source: "17 U.S.C. § 115(d)(3)(H); themlc.com",
    effectiveFrom: "2021-01-01",
    checkedOn,
  },
  /** What services handed over for unmatched plays before 2021, and its value after adjustments. */
  mlcTransferredRoyalties: {
    value: 427,
    unit: "million dollars",
    source: "themlc.com/historical-unmatched-royalties",
    effectiveFrom: "2021-02-15",
    checkedOn,
  },
  mlcHistoricalRoyalties: {
    value: 398,
    unit: "million dollars",
    source: "themlc.com/historical-unmatched-royalties",
    effectiveFrom: "2024-02-09",
    checkedOn,
  },
  mlcHistoricalPaid: {
    value: 227,
    unit: "million dollars",
    source: "themlc.com, historical royalties update of July 2025",
    effectiveFrom: "2025-07-01",
    checkedOn,
  },
  // From press reports: their own pages weren't readable when this was written.
  ascapWriterFee: {
    value: 0,
    unit: "dollars",
    source: "ascap.com and trade press, 2023 and 2024",
    effectiveFrom: "2023-01-01",
    checkedOn: "2024-01-01",
  },
  bmiWriterFee: {
    value: 75,
    unit: "dollars",
    source: "bmi.com and trade press, 2023 and 2024",
    effectiveFrom: "2023-10-01",
    checkedOn: "2024-01-01",
  },
  isrcPrefixFee: {
    value: 95,
    unit: "dollars",
    source: "usisrc.org",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  administratorCommission: { value: 15, unit: "percent", ...tradePractice, checkedOn },
  administratorCommissions: { value: [10, 25], unit: "percent", ...tradePractice, checkedOn },
  subPublisherCommissions: { value: [15, 30], unit: "percent", ...tradePractice, checkedOn },
  neighboringAgentCommissions: { value: [10, 20], unit: "percent", ...tradePractice, checkedOn },
  culturalDeduction: {
    value: 10,
    unit: "percent",
    source: "CISAC model agreement between societies",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  contentIdDispute: {
    value: 30,
    unit: "days",
    source: "support.google.com/youtube",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  contentIdAppeal: {
    value: 7,
    unit: "days",
    source: "support.google.com/youtube",
    effectiveFrom: "2022-07-18",
    checkedOn,
  },
  /** The first term of a writer's agreement; it renews unless canceled in time. */
  bmiTerm: {
    value: 2,
    unit: "years",
    source: "bmi.com/creators/agreement",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  bmiLiveWindow: {
    value: 6,
    unit: "months",
    source: "bmi.com/bmilive",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  /** From the end of the month of the plays. */
  mlcPaymentDelay: {
    value: 75,
    unit: "days",
    source: "help.themlc.com",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  /** Balances for monthly and quarterly electronic payments. */
  soundExchangeMonthlyMinimum: {
    value: 100,
    unit: "dollars",
    source: "soundexchange.com",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  soundExchangeQuarterlyMinimum: {
    value: 10,
    unit: "dollars",
    source: "soundexchange.com",
    effectiveFrom: checkedOn,
    checkedOn,
  },
} as const satisfies Readonly<Record<string, Rate>>;
