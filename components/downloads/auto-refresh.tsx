"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const shortDelayMs = 3_000;
const longDelayMs = 20_000;
/** Cards confirm within seconds; bank payments may take days. */
const shortDelayCount = 40;

/** Refreshes the page until it shows something else. */
export function AutoRefresh() {
  const router = useRouter();
  useEffect(() => {
    let refreshCount = 0;
    let timer: ReturnType<typeof setTimeout>;
    const refresh = () => {
      refreshCount += 1;
      if (document.visibilityState === "visible") router.refresh();
      timer = setTimeout(refresh, refreshCount < shortDelayCount ? shortDelayMs : longDelayMs);
    };
    timer = setTimeout(refresh, shortDelayMs);
    return () => clearTimeout(timer);
  }, [router]);
  return null;
}
