import type { ReactNode } from "react";
import { LocalTime } from "@/components/library/local-time";
import { Link } from "@/components/ui/link";
import { Amount } from "@/components/ui/price";
import { paymentPageCopy } from "@/lib/checkout/checkout-copy";
import type { Booked, HoldProblem } from "@/lib/flows/hold-session";
import { unreachableText } from "@/lib/forms/form-copy";
import type { FormResult } from "@/lib/forms/form-result";
import { getRequestPath, type SessionLength } from "@/lib/profile/profile-links";
import { rateLimitedCopy } from "@/lib/rate-limit/rate-limit-copy";

type Problem = { readonly title: string; readonly text: ReactNode };

const notCharged = "You weren’t charged.";

/** Says what happened, that nothing was charged, and what to do next. Null after a success. */
export function describeBookingProblem(
  result: FormResult<Booked, HoldProblem>,
  length: SessionLength,
): Problem | null {
  switch (result.status) {
    case "done":
      return null;
    case "invalid":
      return { title: "Check your entries", text: Object.values(result.fields).join(". ") };
    case "limited":
      return rateLimitedCopy;
    case "fault":
      return result.faultId === null
        ? { title: paymentPageCopy.title, text: `${unreachableText} ${notCharged}` }
        : {
            title: paymentPageCopy.title,
            text: `${paymentPageCopy.notCharged} Reference: ${result.faultId}.`,
          };
    case "refused":
      return describeRefusal(result.problem, length);
  }
}

function describeRefusal(problem: HoldProblem, length: SessionLength): Problem {
  switch (problem.kind) {
    case "unavailable":
      return {
        title: "That time is no longer free",
        text: (
          <>
            <p>{notCharged} Choose another time from the list.</p>
            {problem.next.length > 0 ? (
              <>
                <p className="mt-2">The next free times:</p>
                <ul className="list-disc pl-5">
                  {problem.next.map((at) => (
                    <li key={at}>
                      <LocalTime at={at} />
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </>
        ),
      };
    case "price_changed":
      return {
        title: "The price has changed",
        text: (
          <>
            {length} minutes now cost <Amount cents={problem.priceCents} />. {notCharged} If that’s
            fine with you, choose your time and pay again.
          </>
        ),
      };
    case "too_many":
      return {
        title: "Several times are being booked right now",
        text: (
          <>
            {notCharged} Try again in 10 minutes, or{" "}
            <Link href={getRequestPath(length)} className="underline underline-offset-4">
              send a request
            </Link>
            .
          </>
        ),
      };
    case "closed":
      return {
        title: "This length can’t be booked here right now",
        text: (
          <>
            {notCharged}{" "}
            <Link href={getRequestPath(length)} className="underline underline-offset-4">
              Send a request
            </Link>
            , and we’ll confirm a time by email.
          </>
        ),
      };
    case "not_payable":
      return {
        title: "Your hold has ended",
        text: `${notCharged} Choose a time again.`,
      };
    case "terms_missing":
      return { title: "Check your entries", text: "Agree to the terms before you pay." };
    case "checkout_failed": {
      const text = problem.mayBePaid ? paymentPageCopy.mayBePaid : paymentPageCopy.notCharged;
      return { title: paymentPageCopy.title, text: `${text} Reference: ${problem.faultId}.` };
    }
  }
}
