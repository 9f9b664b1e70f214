"use client";

import { type MouseEvent, useRef } from "react";
import { openApp } from "@/components/community/open-app";
import { detectPhone } from "@/components/community/phone-kind";
import { type ButtonLook, buttonClassName } from "@/components/ui/button";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";
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
