import { type NextRequest, NextResponse } from "next/server";
import { readSession } from "@/lib/auth/sessions";
import { appCtx } from "@/lib/web/ctx";
import { publicAdminPages } from "@/lib/web/http/private-pages";
import { getVisitorOrigin } from "@/lib/web/http/same-origin";
import { readSessionId, sessionCookieName } from "@/lib/web/staff/session-cookie";

/**
 * Guards /admin in the middleware: redirects to sign-in or to Not Authorized. Returns null to let
 * the request through; the page then checks again.
 */
export async function guardAdminPages(request: NextRequest): Promise<NextResponse | null> {
  const { pathname, search } = request.nextUrl;
  if (!isGuarded(pathname)) return null;
  const sessionId = await readSessionId(request.cookies.get(sessionCookieName())?.value);
  const session = sessionId && (await readSession(appCtx(), sessionId));
  const origin = getVisitorOrigin(request);
  if (session) return session.role ? null : notAuthorized(origin);
  const login = new URL("/admin/login", origin);
  login.searchParams.set("next", `${pathname}${search}`);
  return NextResponse.redirect(login, 303);
}

function isGuarded(pathname: string): boolean {
  const path = pathname.toLowerCase();
  const isOpen = publicAdminPages.some((open) => path === open);
  return (path === "/admin" || path.startsWith("/admin/")) && !isOpen;
}

function notAuthorized(origin: string): NextResponse {
  return NextResponse.redirect(new URL("/admin/not-authorized", origin), 303);
}
