"use client";

import { useEffect } from "react";
import { useQuietRefresh } from "@/components/ui/use-quiet-refresh";

const shortDelayMs = 3_000;
const longDelayMs = 20_000;
/** Cards confirm within seconds; bank payments may take days. */
const shortDelayCount = 40;

/** Refreshes the page until it shows something else. */
export function AutoRefresh() {
  const { refresh: refreshPage } = useQuietRefresh();
  useEffect(() => {
    let refreshCount = 0;
    let timer: ReturnType<typeof setTimeout>;
    const refresh = () => {
      refreshCount += 1;
      if (document.visibilityState === "visible") void refreshPage();
      timer = setTimeout(refresh, refreshCount < shortDelayCount ? shortDelayMs : longDelayMs);
    };
    const onOnline = () => void refreshPage();
    timer = setTimeout(refresh, shortDelayMs);
    window.addEventListener("online", onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", onOnline);
    };
  }, [refreshPage]);
  return null;
}
