import "server-only";
import { cache } from "react";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { readToday, type Today } from "@/lib/overview/read-today";
import { listEndingRates } from "@/lib/royalties/rate-placeholders";
import { readEnteredRates } from "@/lib/royalties/read-rates";
import { appCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";

/**
 * Reads what the caller's role may handle today, once per request, for Overview and for the
 * sidebar's counts. Redirects everyone but staff. Returns the reference of the log entry if reading failed.
 */
export const getToday = cache(async (): Promise<Today | string> => {
  const admin = await requireStaff("account.manage");
  const ctx = appCtx();
  try {
    const entered = await readEnteredRates(ctx.db);
    return await readToday(ctx, admin, listEndingRates(entered, getChicagoDay(ctx.now())));
  } catch (fault) {
    return logLoadFault("today", fault);
  }
});
