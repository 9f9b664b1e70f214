import type { Rate } from "@/lib/royalties/rate-placeholders";

const checkedOn = "2026-11-25";
const copyrightFees = "https://www.govinfo.gov/content/pkg/FR-2020-02-19/html/2020-03268.htm";

/** Fees, amounts and deadlines set by copyright and tax law. */
export const legalRates = {
  copyrightSingle: {
    value: 45,
    unit: "dollars",
    source: copyrightFees,
    effectiveFrom: "2020-03-20",
    checkedOn,
  },
  copyrightStandard: {
    value: 65,
    unit: "dollars",
    source: copyrightFees,
    effectiveFrom: "2020-03-20",
    checkedOn,
  },
  copyrightAlbum: {
    value: 65,
    unit: "dollars",
    source: copyrightFees,
    effectiveFrom: "2021-03-26",
    checkedOn,
  },
  copyrightUnpublished: {
    value: 85,
    unit: "dollars",
    source: copyrightFees,
    effectiveFrom: "2020-03-20",
    checkedOn,
  },
  copyrightWindow: {
    value: 3,
    unit: "months",
    source: "https://www.law.cornell.edu/uscode/text/17/412",
    effectiveFrom: "1978-01-01",
    checkedOn,
  },
  statutoryDamages: {
    value: [750, 30_000],
    unit: "dollars",
    source: "https://www.law.cornell.edu/uscode/text/17/504",
    effectiveFrom: "1999-12-09",
    checkedOn,
  },
  willfulDamages: {
    value: 150_000,
    unit: "dollars",
    source: "https://www.law.cornell.edu/uscode/text/17/504",
    effectiveFrom: "1999-12-09",
    checkedOn,
  },
  claimsBoardLimit: {
    value: 30_000,
    unit: "dollars",
    source: "https://www.law.cornell.edu/uscode/text/17/1504",
    effectiveFrom: "2022-06-16",
    checkedOn,
  },
  noticeOfIntention: {
    value: 30,
    unit: "days",
    source: "https://www.law.cornell.edu/uscode/text/17/115",
    effectiveFrom: "1978-01-01",
    checkedOn,
  },
  termination: {
    value: 35,
    unit: "years",
    source: "https://www.law.cornell.edu/uscode/text/17/203",
    effectiveFrom: "1978-01-01",
    checkedOn,
  },
  form1099Services: {
    value: 2000,
    unit: "dollars",
    source: "https://www.congress.gov/bill/119th-congress/house-bill/1/text",
    effectiveFrom: "2026-01-01",
    validThrough: "2026-12-31",
    checkedOn,
  },
  form1099Royalties: {
    value: 10,
    unit: "dollars",
    source: "https://www.law.cornell.edu/uscode/text/26/6050N",
    effectiveFrom: "1987-01-01",
    checkedOn,
  },
  backupWithholding: {
    value: 24,
    unit: "percent",
    source: "https://www.law.cornell.edu/uscode/text/26/3406",
    effectiveFrom: "2018-01-01",
    checkedOn,
  },
  selfEmploymentTax: {
    value: 15.3,
    unit: "percent",
    source: "https://www.law.cornell.edu/uscode/text/26/1401",
    effectiveFrom: "1990-01-01",
    checkedOn,
  },
  estimatedTaxMinimum: {
    value: 1000,
    unit: "dollars",
    source: "https://www.law.cornell.edu/uscode/text/26/6654",
    effectiveFrom: "1998-01-01",
    checkedOn,
  },
  /** To form an LLC of up to six members, and again each year. */
  tennesseeLlcFee: {
    value: 300,
    unit: "dollars",
    source: "https://sos.tn.gov/businesses/fees",
    effectiveFrom: checkedOn,
    checkedOn,
  },
  /** An individual's application on Form 8802, for any number of countries. */
  residencyCertificateFee: {
    value: 85,
    unit: "dollars",
    source: "https://www.irs.gov/instructions/i8802",
    effectiveFrom: checkedOn,
    checkedOn,
  },
} as const satisfies Readonly<Record<string, Rate>>;
