"use client";

import { useEffect } from "react";
import { checkEveryMs, isDueForRefresh, retryDelayMs } from "@/lib/auth/session-clock";

/** Redirects to sign-in, which leads back to this page. */
function leave(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/admin/login?${new URLSearchParams({ next: pathname + search })}`);
}

/**
 * Checks the session every 30 seconds, when the tab becomes visible, and sooner after a network
 * error. This is only for convenience: the server checks every request.
 */
export function SessionMonitor() {
  useEffect(() => {
    let failures = 0;
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    let isChecking = false;

    async function check() {
      if (isChecking) return;
      isChecking = true;
      clearTimeout(timer);
      const found = await checkSession();
      isChecking = false;
      if (isGone) return;
      if (found === "ended") return leave();
      if (found === "demoted") return window.location.assign("/admin/not-authorized");
      failures = found === "unreachable" ? failures + 1 : 0;
      timer = setTimeout(check, failures > 0 ? retryDelayMs(failures) : checkEveryMs);
    }

    const onVisible = () => {
      if (document.visibilityState === "visible") void check();
    };
    timer = setTimeout(check, checkEveryMs);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, []);

  return null;
}

/** Result of a session check. `demoted`: no longer staff. `unreachable`: network or server error. */
type SessionCheck = "active" | "ended" | "demoted" | "unreachable";

type SessionResponse = { readonly isStaff?: boolean; readonly expires?: string };

/** Checks if this browser is still signed in, and refreshes the session before it ends. */
async function checkSession(): Promise<SessionCheck> {
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
