import { and, eq } from "drizzle-orm";
import { emailOutbox } from "@/db/schema";
import { requestPreferencesLink } from "@/lib/newsletter/preferences/request-preferences-link";
import { type NewsletterKind, tokenIn } from "./newsletter-helpers";
import { reading, type sendingSetup } from "./sending-setup";

/** Readers who asked for a link to their preferences, and what the outbox holds for them. */
export function linkHelpers(setup: ReturnType<typeof sendingSetup>) {
  /** What mails to an address were made of, oldest first. */
  async function mailsTo(email: string, kind: NewsletterKind) {
    const rows = await setup.ctx.db
      .select({ props: emailOutbox.props })
      .from(emailOutbox)
      .where(and(eq(emailOutbox.toEmail, email), eq(emailOutbox.kind, kind)))
      .orderBy(emailOutbox.createdAt);
    return rows.map(({ props }) => props as Readonly<Record<string, string>>);
  }

  async function addSubscriberWithLink(row = {}) {
    const id = await setup.helpers.addSubscriber({ ...reading, ...row });
    const { email } = await setup.helpers.subscriber(id);
    setup.clock.advance({ minutes: 3 });
    await requestPreferencesLink(setup.ctx, { email });
    const mail = (await mailsTo(email, "newsletter_preferences_link")).at(-1);
    return { id, email, token: tokenIn(mail?.preferencesUrl) };
  }

  return { mailsTo, addSubscriberWithLink };
}
