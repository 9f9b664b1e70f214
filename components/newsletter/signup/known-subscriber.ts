const key = "newsletter_subscribed";

/**
 * Keeps in this browser that its owner has signed up or confirmed, so that nothing asks again by
 * itself. Quick-check answers that were given here before are this reader's from now on.
 */
export function rememberSubscriber(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Storage is blocked: the popup may ask once more.
  }
  void sendQuickCheck();
}

async function sendQuickCheck(): Promise<void> {
  try {
    const { sendAnswersOfNewSubscriber } = await import("@/components/quick-check/send-answers");
    await sendAnswersOfNewSubscriber();
  } catch {
    // Not fetched: the next visit to the quick check sends them.
  }
}

export function isKnownSubscriber(): boolean {
  return readSignedUpAt() !== null;
}

/** When that was, in whichever tab: another text each time. Null where it never was. */
export function readSignedUpAt(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
