import { isDueForRefresh } from "@/lib/auth/sessions/session-clock";

/** Result of a session check. `demoted`: no longer staff. `unreachable`: network or server error. */
export type SessionCheck = "active" | "ended" | "demoted" | "unreachable";

type SessionResponse = { readonly isStaff?: boolean; readonly expires?: string };

/** Checks if this browser is still signed in, and refreshes the session before it ends. */
export async function checkSession(): Promise<SessionCheck> {
  try {
    const response = await fetch("/api/auth/session", { cache: "no-store" });
    if (!response.ok) return "unreachable";
    const { expires, isStaff } = (await response.json()) as SessionResponse;
    if (!expires) return "ended";
    if (!isStaff) return "demoted";
    if (!isDueForRefresh(new Date(expires), serverTime(response))) return "active";
    return await refreshSession();
  } catch {
    return "unreachable";
  }
}

/** Uses the server's clock, because the browser's may be wrong. */
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
  const { expires } = (await response.json()) as SessionResponse;
  return expires ? "active" : "ended";
}
