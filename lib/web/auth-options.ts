import "server-only";
import type { AuthOptions } from "next-auth";
import { endSessions } from "@/lib/auth/end-sessions";
import { authPolicy } from "@/lib/auth/policy";
import { readSession } from "@/lib/auth/read-session";
import { touchSession } from "@/lib/auth/touch-session";
import { env, isSecureOrigin, tellNextAuthItsOrigin } from "@/lib/env";
import { hostCookieName } from "@/lib/host-cookie";
import { log } from "@/lib/log";
import { appCtx } from "@/lib/web/ctx";
import { returnPath } from "@/lib/web/return-path";
import { sessionCookieName, sessionCookieOptions } from "@/lib/web/session-cookie";
import { type SignedIn, signInProviders } from "@/lib/web/sign-in-providers";

const longestSeconds = authPolicy.sessionLongestDays * 86_400;

/** The response of `GET /api/auth/session` for a signed-in browser. */
export type SessionAnswer = {
  readonly user: { readonly email: string };
  readonly isAdmin: boolean;
  readonly expires: string;
};

/**
 * Builds next-auth's options. Its token only holds our session id, and we check that row on every
 * request, so revoking a session takes effect at once.
 * @param onFault called with unexpected errors in a callback; next-auth would just clear the cookie
 */
export function authOptions(onFault: (fault: unknown) => void): AuthOptions {
  tellNextAuthItsOrigin();
  return {
    secret: env().AUTH_SECRET,
    session: { strategy: "jwt", maxAge: longestSeconds },
    jwt: { maxAge: longestSeconds },
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
          : watched(onFault, () => continued(token.sid, trigger === "update")),
      session: ({ token }) => watched(onFault, () => answerOf(token.sid)),
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

async function continued(sid: unknown, refresh: boolean) {
  const sessionId = String(sid);
  if (!(await touchSession(appCtx(), { sessionId, refresh }))) throw new SessionEnded();
  return { sid: sessionId };
}

async function answerOf(sid: unknown): Promise<SessionAnswer> {
  const session = await readSession(appCtx(), String(sid));
  if (!session) throw new SessionEnded();
  const { email, isAdmin, expiresAt } = session;
  return { user: { email }, isAdmin, expires: expiresAt.toISOString() };
}

async function watched<Value>(
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
