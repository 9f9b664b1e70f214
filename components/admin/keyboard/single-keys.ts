import { useSyncExternalStore } from "react";

const storageKey = "staff:single-keys";
const listeners = new Set<() => void>();

/** True unless this browser switched the single-key shortcuts off. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    // Storage is blocked, so the choice can't be kept. Off is safe for speech input.
    return false;
  }
}

/** Switches single-key shortcuts for this browser, in all its tabs. */
export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Stays off.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The setting of `setSingleKeys`, kept up to date. True on the server. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}
