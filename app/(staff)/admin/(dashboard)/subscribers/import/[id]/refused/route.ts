import { isUuid } from "@/lib/core/is-uuid";
import { exportRefusedRows } from "@/lib/imports/export-imports";
import { newsletterCtx } from "@/lib/web/ctx";
import { checkExportAvailability, exportCsv } from "@/lib/web/staff/export-csv";

const route = { permission: "subscribers.import", where: "import_refused_export" } as const;

type Params = { readonly params: Promise<{ readonly id: string }> };

/** Exports an import's refused rows as CSV. */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { id } = await params;
  if (!isUuid(id)) return new Response("Not found", { status: 404 });
  return await exportCsv(route, request, (admin) => exportRefusedRows(newsletterCtx(), admin, id));
}

/** Whether an export could start now. */
export async function HEAD(request: Request): Promise<Response> {
  return await checkExportAvailability(route, request);
}
