import { exportEvidence } from "@/lib/flows/export-evidence";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { isSameOrigin } from "@/lib/web/http/same-origin";
import { getCurrentStaff } from "@/lib/web/staff/current-staff";

type Context = { readonly params: Promise<{ readonly id: string }> };

const notFound = () => new Response("Not found", { status: 404 });

/** Returns the dispute evidence as a PDF. A POST, because it writes an audit entry. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  try {
    const admin = await getCurrentStaff("orders.manage");
    if (!admin || !isSameOrigin(request)) return notFound();
    const evidence = await exportEvidence(appCtx(), admin, (await params).id);
    if (!evidence.ok) return notFound();
    const { filename, bytes } = evidence.value;
    return new Response(Uint8Array.from(bytes), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${filename}"`,
        "Cache-Control": "private, no-store",
      },
    });
  } catch (fault) {
    return faultResponse("order_evidence", fault);
  }
}
