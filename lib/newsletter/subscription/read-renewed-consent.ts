import type { Queryable } from "@/db/client";
import { findLatestSignup } from "@/db/queries/newsletter/subscribers";
import { signupSources } from "@/db/values/newsletter";

/**
 * Reads what a former subscriber entered in the latest sign-up form. It's stored as an event until
 * they confirm, because anyone can type an address into a form.
 * @returns the columns to update; empty without such a sign-up
 */
export async function readRenewedConsent(db: Queryable, subscriberId: string) {
  const signup = await findLatestSignup(db, subscriberId);
  const { consentVersion, firstName, source } = signup?.metadata ?? {};
  const signupSource = signupSources.find((known) => known === source);
  if (!signup || !consentVersion || !signupSource) return {};
  const { createdAt: consentAt } = signup;
  return { consentVersion, consentAt, signupSource, ...(firstName && { firstName }) };
}
