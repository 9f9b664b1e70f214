import type { NewsletterActions } from "@/components/newsletter/newsletter-actions";
import { readSignedUpAt } from "@/components/newsletter/signup/known-subscriber";
import { saveSent, storedAnswers } from "@/components/quick-check/answers-store";
import { unsentAnswers } from "@/lib/quick-check/answers";

type RecordAnswers = NewsletterActions["recordAnswers"];

/**
 * `readSignedUpAt` at the time the server didn't recognize this browser. Answers aren't sent again
 * until the visitor signs up, in any tab.
 */
let unknownSince: string | null | undefined;

/**
 * Sends answers that aren't saved yet. After a failure they are sent with the next answer. Never
 * throws.
 */
export async function sendAnswers(recordAnswers: RecordAnswers): Promise<void> {
  const unsent = unsentAnswers(storedAnswers());
  const signedUp = readSignedUpAt();
  if (signedUp === unknownSince || Object.keys(unsent).length === 0) return;
  try {
    const outcome = await recordAnswers(unsent);
    if (outcome.status !== "done") return;
    if (outcome.value.isSubscriber) saveSent({ ...storedAnswers().sent, ...unsent });
    else unknownSince = signedUp;
  } catch {
    // Offline or restarting server: the next answer retries.
  }
}

/** After a sign-up, sends the browser's earlier answers for the new subscriber. */
export async function sendAnswersOfNewSubscriber(recordAnswers: RecordAnswers): Promise<void> {
  unknownSince = undefined;
  if (Object.keys(storedAnswers().answers).length === 0) return;
  saveSent({});
  await sendAnswers(recordAnswers);
}
