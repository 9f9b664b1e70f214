const key = "checkout_promotion";

/** Saves an applied code for this tab, for when the customer comes back from the payment page. */
export function savePromotionCode(code: string | null): void {
  try {
    if (code) window.sessionStorage.setItem(key, code);
    else window.sessionStorage.removeItem(key);
  } catch {
    // Storage is full or blocked: the customer types the code again.
  }
}

/** Returns the saved code; null if there's none. */
export function readPromotionCode(): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
