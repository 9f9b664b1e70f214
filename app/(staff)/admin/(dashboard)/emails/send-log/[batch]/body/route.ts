import { readSentIssue } from "@/lib/newsletter/sending/read-sending";
import { newsletterCtx } from "@/lib/web/ctx";
import { emailBodyResponse } from "@/lib/web/http/email-body";
import { faultResponse } from "@/lib/web/http/log-fault";
import { getCurrentStaff } from "@/lib/web/staff/current-staff";

type Props = { readonly params: Promise<{ readonly batch: string }> };

/** The HTML of a newsletter email as it was sent, for the sandboxed frame of its page. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const admin = await getCurrentStaff("newsletter.operate");
  if (!admin) return new Response("Not found", { status: 404 });
  try {
    const issue = await readSentIssue(newsletterCtx(), admin, (await params).batch);
    return emailBodyResponse(issue?.html);
  } catch (fault) {
    return faultResponse("email_body", fault);
  }
}
