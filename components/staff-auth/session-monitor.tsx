"use client";

import { useEffect } from "react";
import { checkSession } from "@/components/staff-auth/check-session";
import { checkEveryMs, retryDelayMs } from "@/lib/auth/sessions/session-clock";

/** Leads to the sign-in, with the way back, as soon as this browser is signed in no more. */
function leave(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/admin/login?${new URLSearchParams({ next: pathname + search })}`);
}

/**
 * Keeps an eye on the session while the dashboard is open: every 30 seconds, when the tab is looked
 * at again, and sooner after a network fault. What it sees guards nothing: every request asks anew.
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
