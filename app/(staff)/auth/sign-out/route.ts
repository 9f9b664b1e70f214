import { cookies } from "next/headers";
import { endSessions, signOutScopes } from "@/lib/auth/sessions";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/http/log-fault";
import { getVisitorOrigin, isSameOrigin } from "@/lib/web/http/same-origin";
import { getCurrentSession } from "@/lib/web/staff/current-staff";
import { sessionCookieName, sessionCookieOptions } from "@/lib/web/staff/session-cookie";

/**
 * Signs out with the form's `scope`. A plain form post, so that the browser reloads and keeps nothing
 * of the dashboard in memory. Works without JavaScript too.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response(null, { status: 403 });
  try {
    const requested = (await request.formData()).get("scope");
    const scope = signOutScopes.find((candidate) => candidate === requested) ?? "local";
    const session = await getCurrentSession();
    if (session) await endSessions(appCtx(), session, scope);
    if (session && scope === "others") return redirectTo(request, "/admin/account?ended=others");
    (await cookies()).set(sessionCookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
    return redirectTo(request, "/admin/login");
  } catch (fault) {
    return faultResponse("sign_out", fault);
  }
}

function redirectTo(request: Request, path: string): Response {
  const location = getVisitorOrigin(request) + path;
  return new Response(null, { status: 303, headers: { Location: location } });
}
