import type { NewsletterActions } from "@/components/newsletter/newsletter-actions";

type RecordAnswers = NewsletterActions["recordAnswers"];

const key = "newsletter_subscribed";

/**
 * Remembers in this browser that the visitor signed up, so that the popup stays closed, and sends
 * earlier quick check answers.
 */
export function rememberSubscriber(recordAnswers: RecordAnswers): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Storage is blocked: the popup may show again.
  }
  void sendQuickCheck(recordAnswers);
}

async function sendQuickCheck(recordAnswers: RecordAnswers): Promise<void> {
  try {
    const { sendAnswersOfNewSubscriber } = await import("@/components/quick-check/send-answers");
    await sendAnswersOfNewSubscriber(recordAnswers);
  } catch {
    // Failed to load: the next quick check visit sends them.
  }
}

export function isKnownSubscriber(): boolean {
  return readSignedUpAt() !== null;
}

/**
 * Returns when this browser signed up, as a string that changes with each sign-up. Null if never.
 */
export function readSignedUpAt(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
