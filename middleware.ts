import { type NextRequest, NextResponse } from "next/server";
import { env, getSiteOrigin, isDevelopmentServer } from "@/lib/config/env";
import { randomToken } from "@/lib/secrets/tokens";
import { isPrivatePath } from "@/lib/web/http/private-pages";
import { isForeignAction } from "@/lib/web/http/same-origin";
import {
  contentSecurityPolicy,
  emailPreviewPolicy,
  getBucketOrigin,
  isEmailFrame,
  isNarration,
} from "@/lib/web/http/security-headers";
import { guardAdminPages } from "@/lib/web/staff/guard-admin-pages";
import {
  browserCookieName,
  browserCookieOptions,
  isSignedBrowserCookie,
  newBrowserCookie,
} from "@/lib/web/visitor/browser-cookie";

/**
 * Refuses server actions from other sites and forms above the size limit, restricts /admin to
 * admins, gives each private page a nonce, and the browser the cookie that recognizes its orders.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  if (isForeignAction(request)) return new NextResponse("Forbidden", { status: 403 });
  if (isTooLong(request)) return refuseTooLong(request);
  if (!isPrivatePath(request.nextUrl.pathname)) return NextResponse.next();
  const refusal = await guardAdminPages(request);
  if (refusal) return refusal;
  const nonce = randomToken();
  const policy = isEmailFrame(request.nextUrl.pathname)
    ? emailPreviewPolicy
    : contentSecurityPolicy({
        nonce,
        isDevelopment: isDevelopmentServer(),
        narrates: isNarration(request.nextUrl.pathname),
        ...getBucketUses(request.nextUrl.pathname),
      });
  const cookieName = browserCookieName();
  const isKnown = isSignedBrowserCookie(request.cookies.get(cookieName)?.value ?? "");
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

/**
 * Lesson pages play videos from the configured bucket, and staff's send them there. Each page of the
 * group allows it, because the first page's policy stays while visitors move around without a reload.
 */
function getBucketUses(pathname: string) {
  const bucket = getBucketOrigin(env());
  const isStaff = /^\/(?:admin|auth)(?:\/|$)/.test(pathname);
  return { mediaOrigin: bucket, uploadOrigin: isStaff ? bucket : null };
}

function isTooLong(request: NextRequest): boolean {
  return Number(request.headers.get("content-length")) >= 1_000_000;
}

/** Next.js itself answers a form above its limit (1 MiB) with a bare 500. */
function refuseTooLong(request: NextRequest): NextResponse {
  // The form's script sent it and shows the error.
  if (request.headers.has("next-action")) return new NextResponse(null, { status: 413 });
  return NextResponse.redirect(new URL("/too-long", getSiteOrigin()), 303);
}

export const config = {
  runtime: "nodejs",
  // Next.js reads this statically, so it can't reference the lists in lib/web.
  matcher: [
    "/checkout",
    "/order-confirmation",
    "/ebook-download",
    "/subscription",
    "/schedule/:length",
    "/consultation",
    "/consultation/change",
    "/radio-details",
    "/airplay-check",
    "/data-request",
    "/library",
    "/library/account",
    "/library/order",
    "/learn",
    "/learn/:lesson",
    "/learn/practice/:exercise",
    "/certificates/:number",
    "/newsletter/confirm",
    "/newsletter/preferences",
    "/newsletter/success",
    "/admin/:path*",
    "/auth/callback",
    // Server actions of every page, for their origin. Public pages are matched for nothing else.
    {
      source: "/((?!api/|_next/).*)",
      has: [
        { type: "header", key: "origin" },
        { type: "header", key: "next-action" },
      ],
    },
    {
      // Not one-click unsubscribe, which any origin may post (RFC 8058).
      source: "/((?!api/|_next/|newsletter/unsubscribe).*)",
      has: [
        { type: "header", key: "origin" },
        { type: "header", key: "content-type", value: "multipart/form-data.*" },
      ],
    },
    {
      // Requests of a million bytes or more to any page; API routes have limits of their own.
      source: "/((?!api/|_next/).*)",
      has: [{ type: "header", key: "content-length", value: "[0-9]{7,}" }],
    },
  ],
};
