import type { FormOutcome } from "@/components/downloads/outcomes";
import { getProblemText } from "@/components/downloads/problem-text";
import type { LibraryAnswer } from "@/components/library/answers";
import { customerPolicy } from "@/lib/customers/policy";
import { downloadPolicy } from "@/lib/downloads/policy";

const refusals: Readonly<Record<Exclude<LibraryAnswer["kind"], "done" | "code_sent">, string>> = {
  code_rejected: "That code is wrong or expired. Check the latest email, or ask for a new code.",
  too_many_emails: `A library can have up to ${customerPolicy.maxEmails} addresses. Remove one to add another.`,
  last_email: "Your library needs at least one address. Add another one first.",
  no_access: "This isn't available for this order anymore. Reload the page.",
  limit_reached: `You've opened ${downloadPolicy.newLinks} downloads for this order in the last ${downloadPolicy.newLinkDays} days. Email us and we'll help.`,
  subscription: "Cancel your subscription first. Once it has ended, you can delete your data.",
  session: "You have a session coming up. After it, you can delete your data.",
  airplay: "Your song is still on the radio. Once its airplay has ended, you can delete your data.",
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
