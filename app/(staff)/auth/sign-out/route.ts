import { cookies } from "next/headers";
import { endSessions, signOutScopes } from "@/lib/auth/sessions/end-sessions";
import { env } from "@/lib/config/env";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/fault-response";
import { isSameOrigin } from "@/lib/web/http/same-origin";
import { getCurrentSession } from "@/lib/web/staff/current-admin";
import { sessionCookieName, sessionCookieOptions } from "@/lib/web/staff/session-cookie";

/**
 * Signs out by the form's `scope`. A plain form's post, so that the browser loads the next page anew
 * and keeps nothing of the dashboard in memory; it works without scripts too.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response(null, { status: 403 });
  try {
    const asked = (await request.formData()).get("scope");
    const scope = signOutScopes.find((one) => one === asked) ?? "local";
    const session = await getCurrentSession();
    if (session) await endSessions(appCtx(), session, scope);
    if (session && scope === "others") return leadTo("/admin/account?ended=others");
    (await cookies()).set(sessionCookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
    return leadTo("/admin/login");
  } catch (fault) {
    return faultResponse("sign_out", fault);
  }
}

function leadTo(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: env().SITE_URL + path } });
}
