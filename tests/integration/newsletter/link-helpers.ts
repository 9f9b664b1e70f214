import { and, eq } from "drizzle-orm";
import { emailOutbox } from "@/db/schema";
import { requestPreferencesLink } from "@/lib/newsletter/preferences/preferences-links";
import { type NewsletterKind, tokenIn } from "./newsletter-helpers";
import { active, type sendingSetup } from "./sending-setup";

/** Subscribers who requested a preferences link, and their outbox emails. */
export function linkHelpers(setup: ReturnType<typeof sendingSetup>) {
  /** Props of an address's emails, oldest first. */
  async function listEmails(email: string, kind: NewsletterKind) {
    const rows = await setup.ctx.db
      .select({ props: emailOutbox.props })
      .from(emailOutbox)
      .where(and(eq(emailOutbox.toEmail, email), eq(emailOutbox.kind, kind)))
      .orderBy(emailOutbox.createdAt);
    return rows.map(({ props }) => props as Readonly<Record<string, string>>);
  }

  async function addSubscriberWithLink(row = {}) {
    const id = await setup.helpers.addSubscriber({ ...active, ...row });
    const { email } = await setup.helpers.readSubscriber(id);
    setup.clock.advance({ minutes: 3 });
    await requestPreferencesLink(setup.ctx, { email });
    const latest = (await listEmails(email, "newsletter_preferences_link")).at(-1);
    return { id, email, token: tokenIn(latest?.preferencesUrl) };
  }

  return { listEmails, addSubscriberWithLink };
}
