import { type NextRequest, NextResponse } from "next/server";
import { isDevelopmentServer, siteOrigin } from "@/lib/env";
import { randomToken } from "@/lib/secrets/random-token";
import {
  browserCookieName,
  browserCookieOptions,
  isOwnBrowserCookie,
  newBrowserCookie,
} from "@/lib/web/browser-cookie";
import { contentSecurityPolicy } from "@/lib/web/csp";
import { mailPreviewPath, mailPreviewPolicy } from "@/lib/web/mail-preview";
import { staffGate } from "@/lib/web/staff-gate";

/**
 * Limits /admin to admins, gives each private page a nonce and the browser the cookie that
 * identifies its orders. Refuses forms above the size limit.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  if (isTooLong(request)) return refuseTooLong(request);
  const refusal = await staffGate(request);
  if (refusal) return refusal;
  const nonce = randomToken();
  const policy =
    request.nextUrl.pathname === mailPreviewPath
      ? mailPreviewPolicy
      : contentSecurityPolicy({ nonce, isDevelopment: isDevelopmentServer() });
  const cookieName = browserCookieName();
  const isKnown = isOwnBrowserCookie(request.cookies.get(cookieName)?.value ?? "");
  const newBrowser = isKnown ? null : newBrowserCookie();
  if (newBrowser) request.cookies.set(cookieName, newBrowser);

  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (newBrowser) response.cookies.set(cookieName, newBrowser, browserCookieOptions());
  return response;
}

function isTooLong(request: NextRequest): boolean {
  return Number(request.headers.get("content-length")) >= 1_000_000;
}

/** Next.js itself answers a form above its limit (1 MiB) with a bare 500. */
function refuseTooLong(request: NextRequest): NextResponse {
  // A script of ours sent it, and its form says that it failed.
  if (request.headers.has("next-action")) return new NextResponse(null, { status: 413 });
  return NextResponse.redirect(new URL("/too-long", siteOrigin()), 303);
}

export const config = {
  runtime: "nodejs",
  // Next.js reads this without running it, so the lists in lib/web can't be imported here.
  matcher: [
    "/checkout",
    "/order-confirmation",
    "/ebook-download",
    "/subscription",
    "/consultation",
    "/radio-details",
    "/newsletter/confirm",
    "/newsletter/preferences",
    "/newsletter/success",
    "/admin/:path*",
    "/auth/callback",
    // Requests of a million bytes or more to any page; API routes have limits of their own.
    {
      source: "/((?!api/|_next/).*)",
      has: [{ type: "header", key: "content-length", value: "[0-9]{7,}" }],
    },
  ],
};
