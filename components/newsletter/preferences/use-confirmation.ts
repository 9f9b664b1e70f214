import { useCallback, useEffect, useRef, useState } from "react";
import type { ConfirmState } from "@/components/newsletter/preferences/confirm-state";
import { rememberSubscriber } from "@/components/newsletter/signup/known-subscriber";
import type { Result } from "@/lib/core/result";
import type { ActionOutcome } from "@/lib/web/actions/action-outcome";

type Confirmed = {
  readonly kind: "confirmed" | "already_confirmed";
  readonly preferencesToken: string;
};

export type Confirm = (token: string) => Promise<ActionOutcome<Result<Confirmed, "invalid">>>;

/** Posts a mail's token once the page is really looked at, and again when asked to. */
export function useConfirmation(initial: ConfirmState, token: string | null, confirm: Confirm) {
  const [state, setState] = useState(initial);
  const [preferencesToken, setPreferencesToken] = useState<string | null>(null);
  const posted = useRef(false);

  const post = useCallback(async () => {
    if (token === null) return;
    setState("loading");
    const outcome = await confirm(token).catch(() => null);
    if (outcome?.status === "invalid") return setState("invalid");
    if (outcome?.status === "rate_limited") return setState("too_many");
    if (outcome?.status !== "done") return setState("failed");
    if (!outcome.value.ok) return setState("invalid");
    rememberSubscriber();
    setPreferencesToken(outcome.value.value.preferencesToken);
    setState(outcome.value.value.kind);
  }, [token, confirm]);

  useEffect(() => {
    if (initial !== "loading" || posted.current) return;
    posted.current = true;
    // A page that the browser prepares ahead may never be looked at.
    if (Reflect.get(document, "prerendering") === true) {
      document.addEventListener("prerenderingchange", () => void post(), { once: true });
    } else void post();
  }, [initial, post]);

  return { state, preferencesToken, post };
}
