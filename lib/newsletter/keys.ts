import type { Ctx } from "@/lib/ctx";
import { keyedHash } from "@/lib/secrets/keyed-hash";

type Settings = { readonly settings: Pick<Ctx["settings"], "linkSecret"> };

/**
 * An address as suppressions and ceilings keep it: they outlive the reader's row. Under
 * LINK_SECRET, which is never changed, or a complaint would be forgotten with the old key.
 */
export function newsletterEmailHash({ settings }: Settings, email: string): string {
  return keyedHash(settings.linkSecret, "newsletter-email", email);
}

/** What the database keeps of a confirmation token. */
export function confirmationHash({ settings }: Settings, token: string): string {
  return keyedHash(settings.linkSecret, "newsletter-confirm", token);
}

/** What the database keeps of a magic link's token. */
export function preferenceLinkHash({ settings }: Settings, token: string): string {
  return keyedHash(settings.linkSecret, "newsletter-preferences", token);
}
