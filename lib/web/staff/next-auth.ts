import "server-only";
import { after, type NextRequest } from "next/server";
import NextAuth, { type AuthOptions } from "next-auth";
import credentialsProvider from "next-auth/providers/credentials";
import * as z from "zod/mini";
import { type SignInMethod, signInMethods } from "@/db/values/auth";
import { encodeSignInFailure, type SignInProblem } from "@/lib/auth/auth-copy";
import { signInForms } from "@/lib/auth/auth-forms";
import { resetPassword } from "@/lib/auth/change-password";
import { authPolicy } from "@/lib/auth/policy";
import { endSessions, readSession, type StartedSession, touchSession } from "@/lib/auth/sessions";
import {
  recordFailedSignIn,
  signInWithCode,
  signInWithLink,
  signInWithPassword,
} from "@/lib/auth/sign-in";
import type { SignInVisitor } from "@/lib/auth/sign-in-limits";
import { confirmAccount } from "@/lib/auth/sign-up";
import { env, isSecureOrigin, setNextAuthOrigin } from "@/lib/config/env";
import { hostCookieName } from "@/lib/core/host-cookie";
import { log } from "@/lib/core/log";
import type { Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse, logFault } from "@/lib/web/http/log-fault";
import { getVisitorOrigin, isSameOrigin } from "@/lib/web/http/same-origin";
import { getSignInVisitor } from "@/lib/web/staff/current-staff";
import { returnPath } from "@/lib/web/staff/return-path";
import { sessionCookieName, sessionCookieOptions } from "@/lib/web/staff/session-cookie";

const maxAgeSeconds = authPolicy.sessionMaxDays * 86_400;

/** The response of `GET /api/auth/session` for a signed-in browser. */
type SessionResponse = {
  readonly user: { readonly email: string };
  readonly isStaff: boolean;
  readonly expires: string;
};

/**
 * Builds next-auth's options. Its token only holds our session id, and we check that row on every
 * request, so revoking a session takes effect at once.
 * @param onFault called with unexpected errors in a callback; next-auth would just clear the cookie
 */
function authOptions(onFault: (fault: unknown) => void): AuthOptions {
  setNextAuthOrigin();
  return {
    secret: env().AUTH_SECRET,
    session: { strategy: "jwt", maxAge: maxAgeSeconds },
    jwt: { maxAge: maxAgeSeconds },
    useSecureCookies: isSecureOrigin(),
    cookies: {
      sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() },
      csrfToken: {
        name: hostCookieName("csrf", isSecureOrigin()),
        options: sessionCookieOptions(),
      },
      callbackUrl: {
        name: hostCookieName("callback-url", isSecureOrigin()),
        options: sessionCookieOptions(),
      },
    },
    pages: { signIn: "/admin/login", signOut: "/admin/login", error: "/admin/login" },
    providers: signInProviders(),
    callbacks: {
      jwt: ({ token, user, trigger }) =>
        user
          ? { sid: (user as SignedIn).sid }
          : reportFaults(onFault, () => refreshToken(token.sid, trigger === "update")),
      session: ({ token }) => reportFaults(onFault, () => toSessionResponse(token.sid)),
      redirect: ({ url, baseUrl }) => new URL(returnPath(pathIn(url, baseUrl)), baseUrl).href,
    },
    events: {
      async signOut({ token }) {
        const session = await readSession(appCtx(), String(token?.sid));
        if (session) await endSessions(appCtx(), session, "local");
      },
    },
    logger: {
      error(code, metadata) {
        if (metadata instanceof SessionEnded) return;
        log.warn("auth.next_auth", { code });
      },
      warn(code) {
        log.warn("auth.next_auth", { code });
      },
      debug: () => undefined,
    },
  };
}

async function refreshToken(sid: unknown, refresh: boolean) {
  const sessionId = String(sid);
  if (!(await touchSession(appCtx(), { sessionId, refresh }))) throw new SessionEnded();
  return { sid: sessionId };
}

async function toSessionResponse(sid: unknown): Promise<SessionResponse> {
  const session = await readSession(appCtx(), String(sid));
  if (!session) throw new SessionEnded();
  const { email, role, expiresAt } = session;
  return { user: { email }, isStaff: role !== null, expires: expiresAt.toISOString() };
}

async function reportFaults<Value>(
  onFault: (fault: unknown) => void,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SessionEnded)) onFault(error);
    throw error;
  }
}

/** Makes next-auth clear the cookie, without a log line. */
class SessionEnded extends Error {
  override name = "SessionEnded";
}

function pathIn(url: string, baseUrl: string): string {
  return url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
}

/** The user that next-auth passes to its `jwt` callback. */
type SignedIn = { readonly id: string; readonly sid: string };

type Operation<Input> = (
  ctx: Ctx,
  input: Input & { readonly visitor: SignInVisitor },
) => Promise<Result<StartedSession, SignInProblem>>;

/** Returns the only ways to start a session, because only next-auth sets the cookie. */
function signInProviders(): AuthOptions["providers"] {
  return [
    provider("password", signInForms.password, signInWithPassword),
    provider("link", signInForms.link, signInWithLink),
    provider("code", signInForms.code, signInWithCode),
    provider("sign_up", signInForms.sign_up, (ctx, { password = null, ...input }) =>
      confirmAccount(ctx, { ...input, password }),
    ),
    provider("reset", signInForms.reset, resetPassword),
  ];
}

function provider<Input extends object>(
  id: SignInMethod,
  schema: z.core.$ZodType<Input>,
  operation: Operation<Input>,
) {
  return credentialsProvider({
    id,
    credentials: {},
    async authorize(raw): Promise<SignedIn> {
      const parsed = z.safeParse(schema, raw);
      if (!parsed.success) throw new Error(encodeSignInFailure({ kind: "rejected" }));
      const result = await attempt(operation, parsed.data);
      if (result.ok) {
        flushOutboxAfterResponse();
        return { id: result.value.userId, sid: result.value.sessionId };
      }
      recordFailure(id, parsed.data, result.problem);
      throw new Error(encodeSignInFailure(result.problem));
    },
  });
}

async function attempt<Input extends object>(operation: Operation<Input>, input: Input) {
  try {
    return await operation(appCtx(), { ...input, visitor: await getSignInVisitor() });
  } catch (error) {
    const faultId = logFault("auth.sign_in_fault", error);
    throw new Error(encodeSignInFailure({ kind: "fault", faultId }));
  }
}

/** Runs after the response: only failures on admin accounts are recorded, and timing must not reveal which. */
function recordFailure(
  method: SignInMethod,
  input: object,
  { kind: problem }: SignInProblem,
): void {
  if (!("email" in input) || typeof input.email !== "string" || problem === "totp_required") return;
  const { email } = input;
  after(() => recordFailedSignIn(appCtx(), { email, method, problem }));
}

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
