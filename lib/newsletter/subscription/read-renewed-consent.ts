import { and, desc, eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterEvents as events } from "@/db/schema";
import { signupSources } from "@/lib/newsletter/subscription/subscriber";

/**
 * Reads what a former subscriber entered in the latest sign-up form. It's stored as an event until
 * they confirm, because anyone can type an address into a form.
 * @returns the columns to update; empty without such a sign-up
 */
export async function readRenewedConsent(db: Queryable, subscriberId: string) {
  const [request] = await db
    .select({ metadata: events.metadata, consentAt: events.createdAt })
    .from(events)
    .where(and(eq(events.subscriberId, subscriberId), eq(events.eventType, "signup_requested")))
    .orderBy(desc(events.id))
    .limit(1);
  const { consentVersion, firstName, source } = request?.metadata ?? {};
  const signupSource = signupSources.find((known) => known === source);
  if (!request || !consentVersion || !signupSource) return {};
  const { consentAt } = request;
  return { consentVersion, consentAt, signupSource, ...(firstName && { firstName }) };
}
