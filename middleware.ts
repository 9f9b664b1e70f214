import { type NextRequest, NextResponse } from "next/server";
export function middleware(request: NextRequest) {
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const csp = `default-src 'self'; script-src 'self' 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'unsafe-inline'`;
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce); headers.set("content-security-policy", csp);
  const r = NextResponse.next({ request: { headers } });
  r.headers.set("content-security-policy", csp);
  return r;
}
export const config = { runtime: "nodejs", matcher: ["/checkout"] };
