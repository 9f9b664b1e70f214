import { hostCookieText } from "@/lib/core/host-cookie";

export type ThemeChoice = "light" | "dark" | "system";

const cookieName = "theme";
const themeCookie = new RegExp(`(?:^|; )(?:__Host-)?${cookieName}=(light|dark)(?:;|$)`);
const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Runs while the document's head is parsed, before anything is painted: a stored choice goes onto
 * `<html data-theme>`; without one the style sheet follows the system by itself. A cookie, because a
 * page's first touch of local storage opens the browser's database and holds up the first paint.
 */
export const themeScript = `try{var t=${themeCookie}.exec(document.cookie);if(t)document.documentElement.dataset.theme=t[1]}catch(e){}`;

/** The visitor's choice as it stands on the document; `system` where none was made. */
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
 * Puts a stored choice onto a document that React has built anew in the browser, as it does where a
 * page ends in not-found: scripts in the head do not run there.
 */
export function restoreTheme(): void {
  const theme = storedTheme();
  if (theme) applyTheme(theme);
}

/** Between the open tabs; undefined where the browser forbids it along with cookies. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(cookieName);
  } catch {
    return undefined;
  }
}

/** Applies what is chosen in another tab. Out: ends that. */
export function followTheme(): () => void {
  const channel = openChannel();
  if (channel) channel.onmessage = ({ data }) => applyTheme(data);
  // A page that was put aside, and is shown again on Back, may have heard nothing.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) applyTheme(storedTheme() ?? "system");
  };
  addEventListener("pageshow", onShow);
  return () => {
    channel?.close();
    removeEventListener("pageshow", onShow);
  };
}

/** Applies a choice at once, here and in all open tabs, and keeps it for a year, where the browser lets us. */
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
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing from Firefox and older Safari
    document.cookie = hostCookieText(cookie);
  } catch {
    // Cookies are blocked: the choice holds for this page.
  }
}
