import { useRouter } from "next/navigation";
import { useCallback, useTransition } from "react";

/** Small, and the same for everyone. */
const probe = "/icon.svg";

/**
 * Refreshes the page's data, but does nothing while the site can't be reached and returns false then.
 * The router alone would reload the page, and the browser would replace it by its error page.
 */
export function useQuietRefresh() {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const refresh = useCallback(async () => {
    if (!(await isReachable())) return false;
    startTransition(() => router.refresh());
    return true;
  }, [router]);
  return { refresh, isPending };
}

async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const { ok } = await fetch(probe, { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}
