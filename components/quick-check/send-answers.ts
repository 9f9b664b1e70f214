import { recordAnswersAction } from "@/app/(public)/quick-check/actions";
import { saveSent, storedAnswers } from "@/components/quick-check/answers-store";
import { unsentAnswers } from "@/lib/quick-check/stored-answers";

/** True once the server does not know this browser: it is then not asked with every answer. */
let isStranger = false;

/**
 * Sends what the reader's row does not have yet. What can't be sent now (no connection, too many at
 * once) goes along with the next answer. Never throws.
 */
export async function sendAnswers(): Promise<void> {
  const unsent = unsentAnswers(storedAnswers());
  if (isStranger || Object.keys(unsent).length === 0) return;
  try {
    const outcome = await recordAnswersAction(unsent);
    if (outcome.status !== "done") return;
    isStranger = !outcome.value.isReader;
    if (!isStranger) saveSent({ ...storedAnswers().sent, ...unsent });
  } catch {
    // Offline, or a server that is being replaced: nothing is lost, see above.
  }
}

/** For a browser that has just signed up or confirmed: its earlier answers belong to that reader. */
export async function sendAnswersOfNewReader(): Promise<void> {
  isStranger = false;
  if (Object.keys(storedAnswers().answers).length === 0) return;
  saveSent({});
  await sendAnswers();
}
