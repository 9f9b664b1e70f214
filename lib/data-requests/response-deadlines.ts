import type { DataRequestLaw } from "@/db/values/data-requests";
import { addDays, type ChicagoDay } from "@/lib/core/chicago-clock";

/** When each law wants an answer, counted from the day the request arrived. */
export const responseDeadlines = {
  ccpa: {
    days: 45,
    source: "Cal. Civ. Code § 1798.130(a)(2)(A); 11 CCR § 7021(b)",
    effectiveFrom: "2023-01-01",
    checkedOn: "2026-11-25",
  },
  gdpr: {
    months: 1,
    source: "GDPR Art. 12(3)",
    effectiveFrom: "2018-05-25",
    checkedOn: "2026-11-25",
  },
} as const;

/** Returns the last day to answer a request. An unknown law gets the shortest deadline. */
export function getDueOn(law: DataRequestLaw, receivedOn: ChicagoDay): ChicagoDay {
  const dueOn = {
    ccpa: addDays(receivedOn, responseDeadlines.ccpa.days),
    gdpr: addMonths(receivedOn, responseDeadlines.gdpr.months),
  };
  const [shortest = dueOn.gdpr] = Object.values(dueOn).sort();
  return law === "unknown" ? shortest : dueOn[law];
}

/** The same day some months later, or that month's last day if it has no such day. */
function addMonths(day: ChicagoDay, months: number): ChicagoDay {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const at = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
  return at.toISOString().slice(0, 10);
}
