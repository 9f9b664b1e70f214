import { recordAnswersAction } from "@/app/(public)/quick-check/actions";
import { readSignedUpAt } from "@/components/newsletter/signup/known-subscriber";
import { saveSent, storedAnswers } from "@/components/quick-check/answers-store";
import { unsentAnswers } from "@/lib/quick-check/stored-answers";

/**
 * What `signedUpAt` said when the server did not know this browser: it is not asked with every answer
 * then, but again once somebody has signed up here, in whichever tab.
 */
let unknownSince: string | null | undefined;

/**
 * Sends what the reader's row does not have yet. What can't be sent now (no connection, too many at
 * once) goes along with the next answer. Never throws.
 */
export async function sendAnswers(): Promise<void> {
  const unsent = unsentAnswers(storedAnswers());
  const signedUp = readSignedUpAt();
  if (signedUp === unknownSince || Object.keys(unsent).length === 0) return;
  try {
    const outcome = await recordAnswersAction(unsent);
    if (outcome.status !== "done") return;
    if (outcome.value.isSubscriber) saveSent({ ...storedAnswers().sent, ...unsent });
    else unknownSince = signedUp;
  } catch {
    // Offline, or a server that is being replaced: nothing is lost, see above.
  }
}

/** For a browser that has just signed up or confirmed: its earlier answers belong to that reader. */
export async function sendAnswersOfNewSubscriber(): Promise<void> {
  unknownSince = undefined;
  if (Object.keys(storedAnswers().answers).length === 0) return;
  saveSent({});
  await sendAnswers();
}
