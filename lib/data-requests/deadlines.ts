import type { DataRequestLaw } from "@/db/values/data-requests";
import { addDays, type ChicagoDay } from "@/lib/core/chicago-time";

/**
 * When each law wants an answer, counted from the day the request arrived, and what one extension adds.
 * The person has to hear of it, with the reason, before the first deadline.
 */
export const responseDeadlines = {
  ccpa: {
    days: 45,
    extensionDays: 45,
    source: "Cal. Civ. Code § 1798.130(a)(2)(A); 11 CCR § 7021(b)",
    effectiveFrom: "2023-01-01",
    checkedOn: "2026-11-26",
  },
  gdpr: {
    months: 1,
    extensionMonths: 2,
    source: "GDPR Art. 12(3)",
    effectiveFrom: "2018-05-25",
    checkedOn: "2026-11-26",
  },
} as const;

/** Returns the last day to answer a request. An unknown law gets the shortest deadline. */
export function getDueOn(law: DataRequestLaw, receivedOn: ChicagoDay): ChicagoDay {
  const { ccpa, gdpr } = responseDeadlines;
  return chooseDay(law, {
    ccpa: addDays(receivedOn, ccpa.days),
    gdpr: addMonths(receivedOn, gdpr.months),
  });
}

/** Returns the last day to answer a request with an extended deadline, also counted from its arrival. */
export function getExtendedDueOn(law: DataRequestLaw, receivedOn: ChicagoDay): ChicagoDay {
  const { ccpa, gdpr } = responseDeadlines;
  return chooseDay(law, {
    ccpa: addDays(receivedOn, ccpa.days + ccpa.extensionDays),
    gdpr: addMonths(receivedOn, gdpr.months + gdpr.extensionMonths),
  });
}

type KnownLaw = Exclude<DataRequestLaw, "unknown">;

function chooseDay(law: DataRequestLaw, days: Readonly<Record<KnownLaw, ChicagoDay>>): ChicagoDay {
  const [shortest = days.gdpr] = Object.values(days).sort();
  return law === "unknown" ? shortest : days[law];
}

/** The same day some months later, or that month's last day if it has no such day. */
function addMonths(day: ChicagoDay, months: number): ChicagoDay {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const at = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
  return at.toISOString().slice(0, 10);
}

/** Lifetimes of a data request's links, in days. Pages and emails show these numbers. */
export const dataRequestPolicy = {
  /** To confirm the request, since the link was last emailed. */
  confirmDays: 7,
  /** To download an export, since staff sent it. */
  fileDays: 7,
  /** An unconfirmed request is on Today's list this many days before its deadline. */
  remindDays: 7,
} as const;
