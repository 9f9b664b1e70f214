import { connection } from "next/server";
import { getPastEbook } from "@/lib/downloads/get-download-file";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { getCurrentCustomer } from "@/lib/web/visitor/current-customer";

/** The stamped eBook, for a signed-in customer who bought it from a former shop. */
export async function GET(): Promise<Response> {
  await connection();
  try {
    const customer = await getCurrentCustomer();
    const file = customer && (await getPastEbook(appCtx(), customer.emails));
    if (!file) return Response.json({ error: "not_found" }, { status: 404 });
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${file.fileName}"`,
        "Cache-Control": "private, no-store",
      },
    });
  } catch (fault) {
    return faultResponse("library.past_ebook", fault);
  }
}
