import { connection } from "next/server";
import { exportInvoice } from "@/lib/orders/invoices";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { getCurrentCustomer } from "@/lib/web/visitor/current-customer";

/** PDF of an invoice or credit note, for the signed-in customer of its order. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  try {
    const customer = await getCurrentCustomer();
    const id = new URL(request.url).searchParams.get("id") ?? "";
    const file = customer && (await exportInvoice(appCtx(), customer.emails, id));
    if (!file) return Response.json({ error: "not_found" }, { status: 404 });
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${file.filename}"`,
        "Cache-Control": "private, no-store",
      },
    });
  } catch (fault) {
    return faultResponse("library.invoice", fault);
  }
}
