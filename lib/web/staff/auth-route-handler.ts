import "server-only";
import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { signInMethods } from "@/db/values/auth";
import { faultResponse } from "@/lib/web/http/log-fault";
import { getVisitorOrigin, isSameOrigin } from "@/lib/web/http/same-origin";
import { authOptions } from "@/lib/web/staff/auth-options";

type Context = { readonly params: Promise<{ readonly nextauth: string[] }> };

/** The next-auth endpoints we use. Its own pages and all other endpoints return 404. */
const servedEndpoints = new Set([
  "GET csrf",
  "GET session",
  "POST session",
  "POST signout",
  ...signInMethods.map((method) => `POST callback/${method}`),
]);

/** Handles `/api/auth/*`. A POST needs our own origin in addition to next-auth's CSRF token. */
export async function authRouteHandler(request: NextRequest, context: Context): Promise<Response> {
  const parts = (await context.params).nextauth;
  const path = parts.join("/");
  const isPage = request.method === "GET" && /^(signin|signout|error|verify-request)$/.test(path);
  if (isPage) return Response.redirect(new URL("/admin/login", getVisitorOrigin(request)), 303);
  if (!servedEndpoints.has(`${request.method} ${path}`)) return errorResponse(404, "not_found");
  if (request.method === "POST" && !isSameOrigin(request)) return errorResponse(403, "forbidden");
  const params = Promise.resolve({ nextauth: parts });
  const faults: unknown[] = [];
  const options = authOptions((fault) => faults.push(fault));
  const response: Response = await NextAuth(request, { params }, options);
  // A 503 keeps the cookie, so an unreachable database doesn't sign anyone out.
  if (faults.length > 0) return faultResponse("auth", faults[0]);
  response.headers.set("cache-control", "private, no-store");
  return response;
}

function errorResponse(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: { "cache-control": "no-store" } });
}
