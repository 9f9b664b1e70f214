import type { FormOutcome } from "@/components/downloads/outcomes";
import { getProblemText } from "@/components/downloads/problem-text";
import type { LibraryAnswer } from "@/lib/customers/library-answer";
import { customerPolicy } from "@/lib/customers/policy";
import { downloadPolicy } from "@/lib/downloads/policy";

const refusals: Readonly<Record<Exclude<LibraryAnswer["kind"], "done" | "code_sent">, string>> = {
  code_rejected: "That code is wrong or expired. Check the latest email, or request a new code.",
  too_many_emails: `Your library can have up to ${customerPolicy.maxEmails} email addresses. Remove an address to add another.`,
  last_email:
    "Your library needs at least one email address. Add another address before you remove this one.",
  no_access:
    "This option is no longer available for this order. Reload the page to see what you can still change.",
  limit_reached: `This order has reached its limit of ${downloadPolicy.newLinks} downloads in ${downloadPolicy.newLinkDays} days. Email us, and we'll help.`,
  subscription: "Cancel your subscription first. Once it ends, you can delete your data.",
  session: "You have an upcoming session. You can delete your data after the session.",
  airplay: "Your song is still on the radio. You can delete your data after the airplay ends.",
  dispute: "Your bank is reviewing a payment. You can delete your data after the bank decides.",
  signed_out: "You're signed out. Reload the page and sign in again.",
};

/** Returns the message for an outcome that isn't a success; undefined for a success. */
export function getLibraryProblem(outcome: FormOutcome<LibraryAnswer> | null): string | undefined {
  if (!outcome) return undefined;
  if (outcome.status === "invalid") return Object.values(outcome.fields)[0];
  if (outcome.status !== "done") return getProblemText(outcome);
  const { kind } = outcome.value;
  return kind === "done" || kind === "code_sent" ? undefined : refusals[kind];
}
