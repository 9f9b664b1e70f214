"use client";

import { areCookiesBlocked, cookiesBlockedText } from "@/components/site/cookies-blocked";
import { useHydrated } from "@/components/site/use-hydrated";
import { Notice } from "@/components/ui/notice";

/** Says before a form is sent that it can't work, because the browser blocks cookies. */
export function CookiesNotice() {
  const isHydrated = useHydrated();
  if (!isHydrated || !areCookiesBlocked()) return null;
  return (
    <Notice tone="error" title="Your browser blocks cookies">
      {cookiesBlockedText}
    </Notice>
  );
}
