import { isDueForRefresh } from "@/lib/auth/sessions/session-clock";

/** What a check found: still signed in, signed out, no admin any more, or nobody could be asked. */
export type SessionCheck = "alive" | "ended" | "demoted" | "unreachable";

type Answer = { readonly isAdmin?: boolean; readonly expires?: string };

/** Asks whether this browser is signed in still, and has the session refreshed before it ends. */
export async function checkSession(): Promise<SessionCheck> {
  try {
    const response = await fetch("/api/auth/session", { cache: "no-store" });
    if (!response.ok) return "unreachable";
    const { expires, isAdmin } = (await response.json()) as Answer;
    if (!expires) return "ended";
    if (!isAdmin) return "demoted";
    if (!isDueForRefresh(new Date(expires), serverTime(response))) return "alive";
    return await refreshSession();
  } catch {
    return "unreachable";
  }
}

/** The server's clock, for a browser's may be wrong. */
function serverTime(response: Response): Date {
  const date = new Date(response.headers.get("date") ?? "");
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

async function refreshSession(): Promise<SessionCheck> {
  const csrf = await fetch("/api/auth/csrf", { cache: "no-store" });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const response = await fetch("/api/auth/session", {
    method: "POST",
    body: new URLSearchParams({ csrfToken }),
  });
  if (!response.ok) return "unreachable";
  const { expires } = (await response.json()) as Answer;
  return expires ? "alive" : "ended";
}
