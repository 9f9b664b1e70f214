import { and, desc, eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterEvents as events } from "@/db/schema";
import { signupSources } from "@/lib/newsletter/subscriber";

/**
 * What a former reader's newest sign-up said. It is kept beside the row until it is confirmed, for
 * anybody can type an address into a form. Out: the columns to take over, and none where no sign-up
 * is kept; a name that was not given leaves the one we have.
 */
export async function renewedConsent(db: Queryable, subscriberId: string) {
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
