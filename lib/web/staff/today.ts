import "server-only";
import { cache } from "react";
import { readToday, type Today } from "@/lib/overview/read-today";
import { rates } from "@/lib/royalties/rates";
import { appCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";

/**
 * Reads what the caller's role may handle today, once per request, for Overview and for the
 * sidebar's counts. Redirects everyone but staff. Returns the reference of the log entry if reading failed.
 */
export const getToday = cache(async (): Promise<Today | string> => {
  const admin = await requireStaff("account.manage");
  return await readToday(appCtx(), admin, rates).catch((fault: unknown) =>
    logLoadFault("today", fault),
  );
});
