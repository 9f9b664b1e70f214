import { addDays, type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-clock";

/** Returns the first and last day of the previous calendar month in Memphis. */
export function getLastMonth(now: Date): { readonly from: ChicagoDay; readonly to: ChicagoDay } {
  const to = addDays(`${getChicagoDay(now).slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}
