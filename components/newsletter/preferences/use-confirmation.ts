import { useCallback, useEffect, useRef, useState } from "react";
import { useNewsletterActions } from "@/components/newsletter/newsletter-actions";
import type { ConfirmState } from "@/components/newsletter/preferences/confirm-state";
import { rememberSubscriber } from "@/components/newsletter/signup/known-subscriber";
import type { Result } from "@/lib/core/result";
import type { ActionOutcome } from "@/lib/web/actions/action-outcome";

type Confirmed = {
  readonly kind: "confirmed" | "already_confirmed";
  readonly preferencesToken: string;
};

export type Confirm = (input: {
  token: string;
}) => Promise<ActionOutcome<Result<Confirmed, "invalid">>>;

/** Confirms once the page is visible, and again on retry. */
export function useConfirmation(initial: ConfirmState, token: string | null, confirm: Confirm) {
  const { recordAnswers } = useNewsletterActions();
  const [state, setState] = useState(initial);
  const [preferencesToken, setPreferencesToken] = useState<string | null>(null);
  const posted = useRef(false);

  const post = useCallback(async () => {
    if (token === null) return;
    setState("loading");
    const outcome = await confirm({ token }).catch(() => null);
    if (outcome?.status === "invalid") return setState("invalid");
    if (outcome?.status === "rate_limited") return setState("too_many");
    if (outcome?.status !== "done") return setState("failed");
    if (!outcome.value.ok) return setState("invalid");
    rememberSubscriber(recordAnswers);
    setPreferencesToken(outcome.value.value.preferencesToken);
    setState(outcome.value.value.kind);
  }, [token, confirm, recordAnswers]);

  useEffect(() => {
    if (initial !== "loading" || posted.current) return;
    posted.current = true;
    // A prerendered page may never be shown.
    if (Reflect.get(document, "prerendering") === true) {
      document.addEventListener("prerenderingchange", () => void post(), { once: true });
    } else void post();
  }, [initial, post]);

  return { state, preferencesToken, post };
}
