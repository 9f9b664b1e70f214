import type { Ctx } from "@/lib/ctx";
import { seal, unseal } from "@/lib/secrets/seal";

type SealCtx = { readonly settings: Pick<Ctx["settings"], "authSecret"> };

const purpose = "busy-calendar";
const maxLength = 2_000;

/**
 * Parses the private address of a calendar, which programs also write as `webcal://`.
 * @returns the address, or null if it isn't https or contains a password
 */
export function parseCalendarAddress(text: string, localAddress?: string): string | null {
  const typed = text.trim().replace(/^webcals?:\/\//i, "https://");
  if (typed.length > maxLength || !URL.canParse(typed)) return null;
  const url = new URL(typed);
  if (url.href === localAddress) return url.href;
  if (url.protocol !== "https:" || url.username || url.password) return null;
  url.hash = "";
  return url.href;
}

export function sealAddress({ settings }: SealCtx, address: string): string {
  return seal(settings.authSecret, purpose, address);
}

/** Returns null if the address was sealed with another secret. */
export function unsealAddress({ settings }: SealCtx, sealed: string): string | null {
  return unseal(settings.authSecret, purpose, sealed);
}
