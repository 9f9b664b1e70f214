"use client";

import { type MouseEvent, useRef } from "react";
import { type ButtonLook, buttonClassName } from "@/components/ui/button";
import { useResetOnHide } from "@/components/ui/use-reset";
import type { CommunityLinks } from "@/lib/profile/profile-links";

type Props = {
  readonly links: CommunityLinks;
  readonly label: string;
  readonly look?: ButtonLook;
};

/**
 * Opens the community chat. On a phone it tries the app first and then its store; elsewhere, and
 * without JavaScript, it opens the invite in a new tab.
 */
export function JoinButton({ links, label, look = "primary" }: Props) {
  const cancel = useRef<() => void>(undefined);
  useResetOnHide(() => cancel.current?.());
  const { inviteHref, appUrl, iosStoreUrl, androidStoreUrl } = links;

  function join(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const kind = detectPhone(navigator);
    if (kind === "other" || !appUrl) return;
    event.preventDefault();
    cancel.current?.();
    const store = kind === "ios" ? iosStoreUrl : androidStoreUrl;
    cancel.current = openApp(appUrl, store ?? inviteHref);
  }

  return (
    <a
      href={inviteHref}
      target="_blank"
      rel="noopener"
      onClick={join}
      className={buttonClassName(look, "lg")}
    >
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

type PhoneKind = "ios" | "android" | "other";

/** Detects which app store a device uses. iPads identify as Macs with a touch screen. */
export function detectPhone(device: {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}): PhoneKind {
  const { userAgent, maxTouchPoints } = device;
  if (/android/i.test(userAgent)) return "android";
  if (/iphone|ipad|ipod/i.test(userAgent)) return "ios";
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? "ios" : "other";
}

const storeDelayMs = 1_000;

/**
 * Opens an app by its URL, and its store if the page is still visible after a second. Returns a
 * function that cancels the store redirect.
 */
function openApp(appUrl: string, storeUrl: string): () => void {
  const cancel = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", cancelWhenHidden);
  };
  // The app opened, so the visitor doesn't need the store.
  const cancelWhenHidden = () => {
    if (document.visibilityState === "hidden") cancel();
  };
  const timer = setTimeout(() => {
    cancel();
    window.location.assign(storeUrl);
  }, storeDelayMs);
  document.addEventListener("visibilitychange", cancelWhenHidden);
  window.location.assign(appUrl);
  return cancel;
}
