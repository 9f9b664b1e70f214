"use client";

import { usePathname } from "next/navigation";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { isKnownSubscriber } from "@/components/newsletter/signup/known-subscriber";
import type { NewsletterModalProps } from "@/components/newsletter/signup/newsletter-modal";
import { fetchWithDialog } from "@/components/ui/use-fetched-dialog";
import { hostCookieText } from "@/lib/core/host-cookie";

/** A session cookie, shared by all tabs. */
const flag = { name: "newsletter_popup", value: "shown" };

function wasShown(): boolean {
  return new RegExp(`(?:^|; )(?:__Host-)?${flag.name}=${flag.value}(?:;|$)`).test(document.cookie);
}

function markShown(): void {
  const isSecure = location.protocol === "https:";
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers lack the Cookie Store API
  document.cookie = hostCookieText({ ...flag, isSecure });
}

/** The visitor is typing or has a dialog open. */
function isBusy(): boolean {
  const typing = "input, textarea, select, [contenteditable]";
  return (
    document.querySelector('[role="dialog"]') !== null ||
    document.activeElement?.matches(typing) === true
  );
}

/**
 * Offers the newsletter once per browser session when the mouse leaves the home page through its top.
 */
export function ExitPopup() {
  const [Modal, setModal] = useState<ComponentType<NewsletterModalProps> | null>(null);
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const returnFocusTo = useRef<HTMLElement>(null);
  // A page that was left stays mounted in the background, so the popup must close.
  if (openOn !== null && openOn !== pathname) setOpenOn(null);

  useEffect(() => {
    let isLoading = false;
    async function onLeave({ clientY }: MouseEvent) {
      if (clientY > 0 || isLoading || wasShown() || isKnownSubscriber() || isBusy()) return;
      isLoading = true;
      try {
        const Loaded = await fetchWithDialog(
          import("@/components/newsletter/signup/newsletter-modal"),
        );
        if (isBusy()) return;
        returnFocusTo.current =
          document.activeElement instanceof HTMLElement ? document.activeElement : null;
        markShown();
        setModal(() => Loaded);
        setOpenOn(location.pathname);
      } catch {
        // Offline: skip the popup.
      } finally {
        isLoading = false;
      }
    }
    document.addEventListener("mouseleave", onLeave);
    document.documentElement.addEventListener("mouseleave", onLeave);
    return () => {
      document.removeEventListener("mouseleave", onLeave);
      document.documentElement.removeEventListener("mouseleave", onLeave);
    };
  }, []);

  return Modal ? (
    <Modal
      open={openOn === pathname}
      onOpenChange={(isOpen) => setOpenOn(isOpen ? pathname : null)}
      source="popup"
      title="Before you go"
      placement="sheet"
      returnFocusTo={returnFocusTo}
    />
  ) : null;
}
