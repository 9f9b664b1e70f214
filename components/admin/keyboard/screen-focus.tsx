"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { isDialogOpen } from "@/components/admin/keyboard/panels";

/** Gives the new content time to focus one of its fields. */
const settleMs = 50;

/** Focuses the screen, unless a control on it has the focus. Tab then starts at its top. */
function focusScreen(): void {
  const main = document.getElementById("main");
  const focused = document.activeElement;
  // A page that was left may still be in the document, without boxes.
  const isOnScreen = main?.contains(focused) && focused?.getClientRects().length !== 0;
  if (!isOnScreen && !isDialogOpen()) main?.focus({ preventScroll: true });
}

/** The link that was last focused on each screen, so that Back finds its row again. */
const lastLinks = new Map<string, string>();

/** Focuses the link that led away from this screen, if it's still there. */
function focusLastLink(pathname: string): void {
  const href = lastLinks.get(pathname);
  const links = [...document.querySelectorAll<HTMLElement>("main a[href]")];
  const link = links.find(
    (one) => one.getAttribute("href") === href && one.getClientRects().length > 0,
  );
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: "nearest" });
}

/** Keeps the keyboard focus on the screen when another one opens or a control goes away. */
export function ScreenFocus() {
  const pathname = usePathname();
  const shownPath = useRef(pathname);
  /** Where Back or Forward led last. */
  const poppedTo = useRef("");

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const timer = setTimeout(() => {
      if (poppedTo.current === pathname) focusLastLink(pathname);
      poppedTo.current = "";
      focusScreen();
    }, settleMs);
    return () => clearTimeout(timer);
  }, [pathname]);

  useEffect(() => {
    const onPopState = () => {
      poppedTo.current = location.pathname;
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);

  useEffect(() => {
    let focused: EventTarget | null = null;
    let wasBusy = false;
    const onFocusIn = ({ target }: FocusEvent) => {
      focused = target;
      wasBusy = false;
      const link = target instanceof Element ? target.closest("main a[href]") : null;
      if (link) lastLinks.set(location.pathname, link.getAttribute("href") ?? "");
    };
    /** Browsers take the focus from a button that's busy, and don't return it. */
    function returnToBusy(button: HTMLButtonElement): void {
      if (wasBusy && !button.disabled && document.activeElement === document.body) {
        button.focus({ preventScroll: true });
      }
      wasBusy = button.disabled;
    }
    const observer = new MutationObserver(() => {
      if (focused instanceof HTMLButtonElement && focused.isConnected) returnToBusy(focused);
      if (!(focused instanceof Element) || focused.isConnected) return;
      focused = null;
      setTimeout(() => {
        // A closed dialog returns the focus itself.
        if (document.activeElement === document.body) focusScreen();
      }, settleMs);
    });
    document.addEventListener("focusin", onFocusIn);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ["disabled"],
    });
    return () => {
      document.removeEventListener("focusin", onFocusIn);
      observer.disconnect();
    };
  }, []);

  return null;
}
