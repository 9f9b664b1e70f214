import { hostCookieText } from "@/lib/core/host-cookie";

export type ThemeChoice = "light" | "dark" | "system";

const cookieName = "theme";
const themeCookie = new RegExp(`(?:^|; )(?:__Host-)?${cookieName}=(light|dark)(?:;|$)`);
const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Runs in the head before the first paint: sets `<html data-theme>` to the stored choice. Without
 * one, CSS follows the system. Uses a cookie because the first access to local storage is slow and
 * would delay the first paint.
 */
export const themeScript = `try{var t=${themeCookie}.exec(document.cookie);if(t)document.documentElement.dataset.theme=t[1]}catch(e){}`;

/** Returns the theme set on the document; `system` if there's none. */
export function currentTheme(): ThemeChoice {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
}

function storedTheme(): "light" | "dark" | undefined {
  const theme = themeCookie.exec(document.cookie)?.[1];
  return theme === "light" || theme === "dark" ? theme : undefined;
}

function applyTheme(choice: ThemeChoice): void {
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

/**
 * Restores the stored theme after React has re-rendered the document in the browser, as it does for
 * not-found pages: head scripts don't run then.
 */
export function restoreTheme(): void {
  const theme = storedTheme();
  if (theme) applyTheme(theme);
}

/** Opens the channel to other tabs; undefined if the browser blocks it together with cookies. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(cookieName);
  } catch {
    return undefined;
  }
}

/** Applies theme changes from other tabs. Returns a function that stops it. */
export function followTheme(): () => void {
  const channel = openChannel();
  if (channel) channel.onmessage = ({ data }) => applyTheme(data);
  // A page restored from the back/forward cache may have missed changes.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) applyTheme(storedTheme() ?? "system");
  };
  addEventListener("pageshow", onShow);
  return () => {
    channel?.close();
    removeEventListener("pageshow", onShow);
  };
}

/** Applies a theme in all open tabs and stores it for a year, if the browser allows cookies. */
export function chooseTheme(choice: ThemeChoice): void {
  applyTheme(choice);
  const channel = openChannel();
  channel?.postMessage(choice);
  channel?.close();
  const cookie = {
    name: cookieName,
    value: choice,
    maxAgeSeconds: choice === "system" ? 0 : yearSeconds,
    isSecure: location.protocol === "https:",
  };
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: older browsers lack the Cookie Store API
    document.cookie = hostCookieText(cookie);
  } catch {
    // Cookies are blocked: the choice only applies to this page.
  }
}
