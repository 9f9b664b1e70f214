"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { useNewsletterActions } from "@/components/newsletter/newsletter-actions";
import { type ConfirmState, confirmTexts } from "@/components/newsletter/preferences/confirm-state";
import { EmailRequest } from "@/components/newsletter/preferences/email-request";
import { PrivatePageLayout } from "@/components/newsletter/preferences/private-page-layout";
import { rememberSubscriber } from "@/components/newsletter/signup/known-subscriber";
import { Button, buttonClassName } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-href";
import type { VisitorAction } from "@/lib/forms/form-result";
import { linkLifetimes } from "@/lib/newsletter/policy";
import { emailLimits } from "@/lib/rate-limit/policies";

type Props = {
  readonly token: string | null;
  readonly initialState: ConfirmState;
  readonly confirm: Confirm;
  /** Prefills the resend form. */
  readonly email: string;
  readonly resend: VisitorAction;
};

export function ConfirmView(props: Props) {
  const { state, preferencesToken, post } = useConfirmation(
    props.initialState,
    props.token,
    props.confirm,
  );
  const { title, text } = confirmTexts[state];
  const canTryAgain = (state === "failed" || state === "too_many") && props.token;
  const isIn = state === "confirmed" || state === "already_confirmed";
  return (
    <PrivatePageLayout
      title={title}
      lead={
        <>
          <p
            role={state === "loading" || isIn ? "status" : "alert"}
            className={state === "loading" ? "[@media(scripting:none)]:hidden" : ""}
          >
            {text}
          </p>
          {state === "loading" || canTryAgain ? <ConfirmByButton {...props} /> : null}
          {canTryAgain ? (
            <div className="[@media(scripting:none)]:hidden">
              <Button onClick={() => void post()}>Try again</Button>
            </div>
          ) : null}
          {isIn ? <NextSteps preferencesToken={preferencesToken} /> : null}
        </>
      }
    >
      {state === "loading" || isIn ? null : (
        <Panel className="grid gap-5">
          <div className="grid gap-2">
            <h2 className="text-2xl">Send a new email</h2>
            <p>
              Check your spam folder first. Only the newest link works, and it expires after{" "}
              {linkLifetimes.confirmDays} days. You can request another email after{" "}
              {emailLimits.newsletterConfirm.secondsBetween} seconds.
            </p>
          </div>
          <EmailRequest
            send={props.resend}
            button="Resend confirmation email"
            done={confirmTexts.resent.text}
            failed={confirmTexts.not_resent.text}
            defaultEmail={props.email}
          />
        </Panel>
      )}
    </PrivatePageLayout>
  );
}

function ConfirmByButton({ token, confirm }: Props) {
  const { formProps } = useVisitorForm(confirm);
  return (
    <noscript>
      <form action={formProps.action} className="grid gap-5">
        <p>Click the button to confirm your subscription.</p>
        <input type="hidden" name="token" value={token ?? ""} />
        <div>
          <Button type="submit" size="lg">
            Confirm my subscription
          </Button>
        </div>
      </form>
    </noscript>
  );
}

function NextSteps({ preferencesToken }: { readonly preferencesToken: string | null }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-base">
      <a
        href={campaignHref("/newsletter/success", "", siteCampaign("newsletter-confirm"))}
        className={buttonClassName()}
      >
        What happens next
      </a>
      {preferencesToken ? (
        <a
          href={`/newsletter/preferences?token=${preferencesToken}`}
          className={buttonClassName("quiet")}
        >
          Choose how often we email
        </a>
      ) : null}
    </div>
  );
}

type Confirmed = {
  readonly kind: "confirmed" | "already_confirmed";
  readonly preferencesToken: string;
};

type Confirm = VisitorAction<Confirmed, "invalid">;

/** Confirms once the page is visible, and again on retry. */
function useConfirmation(initial: ConfirmState, token: string | null, confirm: Confirm) {
  const { recordAnswers } = useNewsletterActions();
  const [state, setState] = useState(initial);
  const [preferencesToken, setPreferencesToken] = useState<string | null>(null);
  const posted = useRef(false);

  const post = useCallback(async () => {
    if (token === null) return;
    setState("loading");
    const result = await confirm(null, { token }).catch(() => null);
    if (result?.status === "invalid" || result?.status === "refused") return setState("invalid");
    if (result?.status === "limited") return setState("too_many");
    if (result?.status !== "done") return setState("failed");
    rememberSubscriber(recordAnswers);
    setPreferencesToken(result.value.preferencesToken);
    setState(result.value.kind);
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
