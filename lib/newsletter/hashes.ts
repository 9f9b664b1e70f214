import type { Ctx } from "@/lib/ctx";
import { keyedHash } from "@/lib/secrets/tokens";

type HashSettings = { readonly settings: Pick<Ctx["settings"], "linkSecret"> };

/**
 * Hashes an address for suppressions and email limits, which outlive the subscriber's row.
 * LINK_SECRET never changes, otherwise a complaint would be lost.
 */
export function hashNewsletterEmail({ settings }: HashSettings, email: string): string {
  return keyedHash(settings.linkSecret, "newsletter-email", email);
}

export function hashConfirmationToken({ settings }: HashSettings, token: string): string {
  return keyedHash(settings.linkSecret, "newsletter-confirm", token);
}
