import "server-only";
import type { AuthOptions } from "next-auth";
import { authPolicy } from "@/lib/auth/policy";
import { endSessions, readSession, touchSession } from "@/lib/auth/sessions";
import { env, isSecureOrigin, setNextAuthOrigin } from "@/lib/config/env";
import { hostCookieName } from "@/lib/core/host-cookie";
import { log } from "@/lib/core/log";
import { appCtx } from "@/lib/web/ctx";
import { returnPath } from "@/lib/web/staff/return-path";
import { sessionCookieName, sessionCookieOptions } from "@/lib/web/staff/session-cookie";
import { type SignedIn, signInProviders } from "@/lib/web/staff/sign-in-providers";

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
export function authOptions(onFault: (fault: unknown) => void): AuthOptions {
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
