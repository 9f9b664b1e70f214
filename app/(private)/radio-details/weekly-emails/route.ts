import { connection } from "next/server";
import { isUuid } from "@/lib/core/is-uuid";
import { setWeeklyEmails } from "@/lib/radio/campaign/campaign-emails";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";

const headers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/**
 * One-click unsubscribe (RFC 8058, 3.2) from one song's weekly emails. Unknown links also get a 200;
 * only our own errors return 503 so that the email client retries.
 */
export async function POST(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const orderItemId = query.get("item") ?? "";
  try {
    if (isUuid(orderItemId)) {
      const token = query.get("token") ?? "";
      await setWeeklyEmails(appCtx(), { token, orderItemId, isOn: false });
    }
  } catch (fault) {
    return faultResponse("radio.weekly_emails", fault);
  }
  return new Response("You won't get these weekly summaries anymore\n", { status: 200, headers });
}

/** Email scanners open links, so GET redirects to the campaign page, which has a button. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const Location = `/radio-details?${new URLSearchParams({ token })}#weekly-emails`;
  return new Response(null, { status: 303, headers: { ...headers, Location } });
}
