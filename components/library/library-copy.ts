import { getProblemText } from "@/components/forms/problem-text";
import { cookiesBlockedText } from "@/components/site/cookies-blocked";
import type { LibraryProblem, TooManyCodes } from "@/lib/customers/library-forms";
import { customerPolicy } from "@/lib/customers/policy";
import { downloadPolicy } from "@/lib/downloads/expiry";
import type { FormResult } from "@/lib/forms/form-result";

const refusals: Readonly<Record<Exclude<LibraryProblem, TooManyCodes>, string>> = {
  cookies_blocked: `${cookiesBlockedText} Then request a new code.`,
  code_rejected: "That code is wrong or expired. Check the latest email, or request a new code.",
  code_required: `For your security, this needs a code you entered within the last ${customerPolicy.recentCodeMinutes} minutes. Reload the page and confirm that it's you.`,
  older_address:
    "This needs a code sent to an address that has been in your library longer. Reload the page and confirm that address.",
  too_many_joined: `This address has a library with more addresses, and together they'd be more than ${customerPolicy.maxEmails}. Remove some of them first, here or there. We didn't change anything.`,
  too_many_emails: `Your library can have up to ${customerPolicy.maxEmails} email addresses. Remove an address to add another.`,
  last_email:
    "Your library needs at least one email address. Add another address before you remove this one.",
  no_access:
    "This option is no longer available for this order. Reload the page to see what you can still change.",
  limit_reached: `This order has reached its limit of ${downloadPolicy.newLinks} downloads in ${downloadPolicy.newLinkDays} days. Email us, and we'll help.`,
  refund_closed:
    "This can't be refunded here anymore. If something is wrong with what you bought, email us, and we'll help.",
  refund_failed:
    "Stripe didn't accept the refund, so you didn't get the money yet. Email us, and we'll send it another way.",
  subscription: "Cancel your subscription first. Once it ends, you can delete your data.",
  session: "You have an upcoming session. You can delete your data after the session.",
  airplay: "Your song is still on the radio. You can delete your data after the airplay ends.",
  dispute: "Your bank is reviewing a payment. You can delete your data after the bank decides.",
  signed_out: "You're signed out. Reload the page and sign in again.",
};

/**
 * Returns why a form didn't succeed; undefined if it did. Too many codes have a text of their own,
 * next to the code's field.
 */
export function getLibraryProblem(
  result: FormResult<unknown, LibraryProblem> | null,
): string | undefined {
  switch (result?.status) {
    case "invalid":
      return Object.values(result.fields)[0];
    case "refused":
      return typeof result.problem === "string" ? refusals[result.problem] : undefined;
    case "limited":
    case "fault":
      return getProblemText(result);
    default:
      return undefined;
  }
}
