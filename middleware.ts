import { type NextRequest, NextResponse } from "next/server";
import { isDevelopmentServer } from "@/lib/env";
import { randomToken } from "@/lib/secrets/random-token";
import {
  browserCookieName,
  browserCookieOptions,
  isOwnBrowserCookie,
  newBrowserCookie,
} from "@/lib/web/browser-cookie";
import { contentSecurityPolicy } from "@/lib/web/csp";

/** Gives each private page a nonce, and the browser the cookie that knows its orders again. */
export function middleware(request: NextRequest): NextResponse {
  const nonce = randomToken();
  const policy = contentSecurityPolicy({ nonce, isDevelopment: isDevelopmentServer() });
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

export const config = {
  runtime: "nodejs",
  // The framework reads this without running it, so it can't be lib/web/private-pages.ts itself.
  matcher: [
    "/checkout",
    "/order-confirmation",
    "/ebook-download",
    "/subscription",
    "/newsletter/confirm",
    "/newsletter/preferences",
    "/newsletter/success",
  ],
};
