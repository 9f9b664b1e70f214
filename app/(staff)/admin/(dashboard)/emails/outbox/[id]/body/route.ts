import { readSentEmail } from "@/lib/flows/read-sent-email";
import { appCtx } from "@/lib/web/ctx";
import { emailBodyResponse } from "@/lib/web/http/email-body";
import { faultResponse } from "@/lib/web/http/log-fault";
import { getCurrentStaff } from "@/lib/web/staff/current-staff";

type Props = { readonly params: Promise<{ readonly id: string }> };

/** The HTML of an email that was sent, for the sandboxed frame of its page. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const admin = await getCurrentStaff("emails.read");
  if (!admin) return new Response("Not found", { status: 404 });
  try {
    const email = await readSentEmail(appCtx(), admin, (await params).id);
    return emailBodyResponse(email?.copy?.sentHtml);
  } catch (fault) {
    return faultResponse("email_body", fault);
  }
}
