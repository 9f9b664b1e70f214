import { type SQL, sql } from "drizzle-orm";
import { inList } from "@/db/schema/in-list";
import { openInquiryStatuses, withdrawnDisputeStatuses } from "@/db/values/payments";

/** Disputes `d` that are a bank's open inquiry. Uses `disputes_open`. */
export const isOpenInquiry: SQL = sql`d.outcome = 'open' and d.status ${inList(openInquiryStatuses)}`;

/** Disputes `d` that the bank hasn't decided, without inquiries. Rows of earlier versions have no status. */
export const isOpenDispute: SQL = sql`d.outcome = 'open' and (d.status is null
  or d.status not ${inList([...openInquiryStatuses, "unknown"])})`;

/** Disputes `d` that took the payment's money, for now or for good. Rows of earlier versions have no status. */
export const hasWithdrawnMoney: SQL = sql`coalesce(d.status ${inList(withdrawnDisputeStatuses)}, d.outcome <> 'won')`;
