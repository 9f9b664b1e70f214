import { connection } from "next/server";
import { hasRecentCode } from "@/lib/customers/customer-sessions";
import { exportCustomerData } from "@/lib/flows/export-personal-data";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { getCurrentCustomer } from "@/lib/web/visitor/current-customer";

/** Everything we store about the signed-in customer, as JSON. First asks for a code if there's no recent one. */
export async function GET(): Promise<Response> {
  await connection();
  try {
    const customer = await getCurrentCustomer();
    if (!customer) return Response.json({ error: "not_found" }, { status: 404 });
    const ctx = appCtx();
    if (!hasRecentCode(ctx.now(), customer)) {
      return new Response(null, {
        status: 303,
        headers: { Location: "/library/account", "Cache-Control": "private, no-store" },
      });
    }
    const data = await exportCustomerData(ctx, customer);
    return new Response(`${JSON.stringify(data, null, 2)}\n`, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="my-data.json"',
        "Cache-Control": "private, no-store",
      },
    });
  } catch (fault) {
    return faultResponse("library.data", fault);
  }
}
