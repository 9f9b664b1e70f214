"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { useNewsletterActions } from "@/components/newsletter/newsletter-actions";
import { type ConfirmState, confirmTexts } from "@/components/newsletter/preferences/confirm-state";
import { EmailRequest } from "@/components/newsletter/preferences/email-request";
import { PreferencesForm } from "@/components/newsletter/preferences/preferences-form";
import { PrivatePageLayout } from "@/components/newsletter/preferences/private-page-layout";
import { rememberSubscriber } from "@/components/newsletter/signup/known-subscriber";
import { Button, buttonClassName } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-links";
import type { VisitorAction } from "@/lib/forms/form-result";
import { linkLifetimes } from "@/lib/newsletter/policy";
import type { SavePreferencesProblem } from "@/lib/newsletter/preferences/save-preferences";
import type { FrequencyPref } from "@/lib/newsletter/subscription/subscriber";
import { emailLimits } from "@/lib/rate-limit/policies";

type Props = {
  readonly token: string | null;
  readonly initialState: ConfirmState;
  readonly confirm: Confirm;
  /** Prefills the resend form. */
  readonly email: string;
  readonly resend: VisitorAction;
  /** After a confirmation without JavaScript. */
  readonly initialChoice: NewsletterChoice | null;
  readonly save: VisitorAction<FrequencyPref, SavePreferencesProblem>;
};

/** What someone who just confirmed can change. */
export type NewsletterChoice = {
  readonly preferencesToken: string;
  readonly frequency: FrequencyPref;
  readonly wantsNews: boolean;
  /** Took the Quick Check already, and asked for its plan. */
  readonly hasPlan: boolean;
};

export function ConfirmView(props: Props) {
  const { state, choice, post } = useConfirmation(props);
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
          {isIn ? <NextSteps hasPlan={choice?.hasPlan ?? false} /> : null}
        </>
      }
    >
      {isIn && choice ? (
        <PreferencesForm
          isNew
          token={choice.preferencesToken}
          frequency={choice.frequency}
          wantsNews={choice.wantsNews}
          save={props.save}
        />
      ) : null}
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

/** The first task of the first email, while they're here. */
function NextSteps({ hasPlan }: { readonly hasPlan: boolean }) {
  return (
    <div className="grid gap-6">
      <p className="text-base text-soft">
        {hasPlan
          ? "The plan from your Quick Check is on its way, too."
          : "Your first email’s one task takes about two minutes: answer seven questions and find out which registrations your songs are missing."}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-base">
        {hasPlan ? null : (
          <a
            href={campaignHref("/quick-check", "", siteCampaign("newsletter-confirm"))}
            className={buttonClassName("primary", "lg")}
          >
            Take the Quick Check
          </a>
        )}
        <a
          href={campaignHref("/newsletter/success", "", siteCampaign("newsletter-confirm"))}
          className={buttonClassName("quiet")}
        >
          What happens next
        </a>
      </div>
    </div>
  );
}

type Confirmed = NewsletterChoice & { readonly kind: "confirmed" | "already_confirmed" };

type Confirm = VisitorAction<Confirmed, "invalid">;

/** Confirms once the page is visible, and again on retry. */
function useConfirmation({ initialState: initial, initialChoice, token, confirm }: Props) {
  const { recordAnswers } = useNewsletterActions();
  const [state, setState] = useState(initial);
  const [choice, setChoice] = useState(initialChoice);
  const posted = useRef(false);

  const post = useCallback(async () => {
    if (token === null) return;
    setState("loading");
    const result = await confirm(null, { token }).catch(() => null);
    if (result?.status === "invalid" || result?.status === "refused") return setState("invalid");
    if (result?.status === "limited") return setState("too_many");
    if (result?.status !== "done") return setState("failed");
    rememberSubscriber(recordAnswers);
    setChoice(result.value);
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

  return { state, choice, post };
}
