import { exportOrders } from "@/lib/orders/export-orders";
import { appCtx } from "@/lib/web/ctx";
import { checkExportAvailability, exportCsv } from "@/lib/web/staff/export-csv";

const route = { permission: "orders.export", where: "orders_export" } as const;

/** Exports orders, payments, refunds and disputes of a period as CSV. */
export async function GET(request: Request): Promise<Response> {
  return await exportCsv(route, request, (admin, query) => exportOrders(appCtx(), admin, query));
}

/** Whether an export could start now. */
export async function HEAD(request: Request): Promise<Response> {
  return await checkExportAvailability(route, request);
}
