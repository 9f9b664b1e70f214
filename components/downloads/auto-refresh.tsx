"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const soonMs = 3_000;
const laterMs = 20_000;
/** Cards confirm within seconds; bank payments may take days. */
const soonTries = 40;

/** Refreshes the page until it shows something else. */
export function AutoRefresh() {
  const router = useRouter();
  useEffect(() => {
    let tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      tries += 1;
      if (document.visibilityState === "visible") router.refresh();
      timer = setTimeout(look, tries < soonTries ? soonMs : laterMs);
    };
    timer = setTimeout(look, soonMs);
    return () => clearTimeout(timer);
  }, [router]);
  return null;
}
