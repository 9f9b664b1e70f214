import { connection } from "next/server";
import {
  eraseAction,
  freshLinkAction,
  pauseAction,
  requestLinkAction,
  saveAction,
} from "@/app/(private)/newsletter/preferences/actions";
import { EmailRequest } from "@/components/newsletter/preferences/email-request";
import { LocalTime } from "@/components/newsletter/preferences/local-time";
import { PauseForm } from "@/components/newsletter/preferences/pause-form";
import { PreferencesForm } from "@/components/newsletter/preferences/preferences-form";
import {
  getStatusFromQuery,
  preferencesTexts,
} from "@/components/newsletter/preferences/preferences-state";
import { PrivatePageLayout } from "@/components/newsletter/preferences/private-page-layout";
import { SubscriberDataPanel } from "@/components/newsletter/preferences/subscriber-data-panel";
import { getSubscriptionCopy } from "@/components/newsletter/preferences/subscription-copy";
import { NewsletterButton } from "@/components/newsletter/signup/newsletter-button";
import { Button } from "@/components/ui/button";
import { EmailText } from "@/components/ui/email-text";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress-bar";
import { linkLifetimes } from "@/lib/newsletter/policy";
import {
  type PreferencesView,
  readPreferences,
} from "@/lib/newsletter/preferences/read-preferences";
import type { SubscriptionState } from "@/lib/newsletter/preferences/subscription-state";
import {
  offeredPauseWeeks,
  type UnsubscribeOffers,
} from "@/lib/newsletter/preferences/unsubscribe-link";
import { newsletterCtx } from "@/lib/web/ctx";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";

export const metadata = { title: "Newsletter preferences" };

type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

/**
 * With a token the page shows and changes preferences. An email parameter only prefills the form.
 */
export default async function PreferencesPage({ searchParams }: Props) {
  await connection();
  const { token, email, state } = await searchParams;
  const hasToken = typeof token === "string" && token !== "";
  const view = hasToken ? await readPreferences(newsletterCtx(), token) : null;
  const isOver = state === "link_sent" || state === "unsubscribed" || state === "erased";
  return (
    <PrivatePageLayout
      title={getTitle(view, state)}
      lead={
        <>
          <StatusFromQuery state={state} />
          {hasToken && !view ? (
            <Notice tone="error" title={preferencesTexts.invalid}>
              Enter your address below, and we'll email you a new link.
            </Notice>
          ) : null}
          {view?.kind === "preferences" ? (
            <p>
              These settings are for{" "}
              <strong>
                <EmailText email={view.email} />
              </strong>
              .
            </p>
          ) : hasLeft(view, state) ? (
            <p>
              Changed your mind?{" "}
              <NewsletterButton className="font-semibold underline underline-offset-4">
                Sign up again
              </NewsletterButton>
            </p>
          ) : state === "erased" || view?.kind === "unsubscribe" ? null : (
            <p>Choose to hear from us every day, twice a week, once a week, or not at all.</p>
          )}
        </>
      }
    >
      {view?.kind === "preferences" && hasToken ? (
        <SubscriberPreferences view={view} token={token} />
      ) : null}
      {view?.kind === "unsubscribe" && hasToken ? (
        <UnsubscribeForm token={token} offers={view.offers} />
      ) : null}
      {view || isOver ? null : (
        <Panel className="grid gap-5">
          <div className="grid gap-2">
            <h2 className="text-2xl">Get your link</h2>
            <p>
              We’ll email your link to the address you subscribed with. The link works for{" "}
              {linkLifetimes.preferencesLinkHours} hours.
            </p>
          </div>
          <EmailRequest
            send={requestLinkAction}
            button="Email me a link"
            done={preferencesTexts.link_sent}
            failed={preferencesTexts.link_not_sent}
            defaultEmail={typeof email === "string" ? email.slice(0, 255) : ""}
          />
        </Panel>
      )}
    </PrivatePageLayout>
  );
}

/** Offers to sign up again, unless the page offers to undo. */
function hasLeft(view: PreferencesView | null, state: string | string[] | undefined): boolean {
  if (view?.kind !== "unsubscribe") return state === "unsubscribed";
  return !view.offers.isSubscribed && !view.offers.canUndo;
}

function getTitle(view: PreferencesView | null, state: string | string[] | undefined): string {
  if (state === "erased") return "Data deleted";
  if (state === "unsubscribed") return "Emails stopped";
  if (view?.kind !== "unsubscribe") return "How often we email";
  return view.offers.isSubscribed ? "Stop emails" : "Emails stopped";
}

type SubscriberPreferencesProps = {
  readonly view: Extract<PreferencesView, { kind: "preferences" }>;
  readonly token: string;
};

async function SubscriberPreferences({
  view: { state, frequency, wantsNews, isFresh },
  token,
}: SubscriberPreferencesProps) {
  const { contactEmail } = await getBusinessProfile();
  return (
    <>
      <SubscriptionStatus state={state} contactEmail={contactEmail} />
      <PreferencesForm
        token={token}
        frequency={frequency}
        wantsNews={wantsNews}
        save={saveAction}
      />
      {state.kind === "active" || state.kind === "paused" ? (
        <PauseForm token={token} isPaused={state.kind === "paused"} save={pauseAction} />
      ) : null}
      <SubscriberDataPanel
        token={token}
        isFresh={isFresh}
        canBeMailed={state.kind !== "bounced" && state.kind !== "complained"}
        freshLink={{ send: freshLinkAction }}
        erasing={{ erase: eraseAction }}
      />
    </>
  );
}

/** Shows the result of a form posted without JavaScript, and of erasing data. */
function StatusFromQuery({ state }: { readonly state: unknown }) {
  const status = getStatusFromQuery(state);
  if (!status) return null;
  return (
    <Notice tone={status.tone} title={status.title} announce>
      {state === "erased" ? (
        <>
          Our newsletter records no longer identify you. We still keep your orders, as required by
          law. You can sign up again anytime.
        </>
      ) : null}
    </Notice>
  );
}

type UnsubscribeFormProps = { readonly token: string; readonly offers: UnsubscribeOffers };

/**
 * Shown to people who open an unsubscribe link. Posts to the same route as one-click unsubscribe.
 */
function UnsubscribeForm({ token, offers }: UnsubscribeFormProps) {
  const { isSubscribed, canGoWeekly, canPause, canUndo } = offers;
  if (!isSubscribed && !canUndo) return null;
  const action = `/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
  return (
    <Panel className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="text-2xl">
          {isSubscribed ? "Unsubscribe from the newsletter" : "Was it a mistake?"}
        </h2>
        <p>
          {isSubscribed
            ? "Click the button to stop getting the newsletter. You’ll still get receipts and replies to your messages."
            : "For 24 hours after unsubscribing, you can undo it here. You’ll continue where you left off, as often as before."}
        </p>
      </div>
      <form method="post" action={action} className="grid justify-items-start gap-5">
        <input type="hidden" name="answer" value="page" />
        {isSubscribed ? (
          <Button type="submit" name="choice" value="unsubscribe">
            Unsubscribe
          </Button>
        ) : (
          <Button type="submit" name="choice" value="undo" look="secondary">
            Undo
          </Button>
        )}
        {canGoWeekly || canPause ? (
          <div className="grid w-full gap-3 border-t border-hairline pt-5">
            <p>Or get less of it:</p>
            <div className="flex flex-wrap gap-3">
              {canGoWeekly ? (
                <Button type="submit" name="choice" value="weekly" look="secondary">
                  Once a week instead
                </Button>
              ) : null}
              {canPause ? (
                <Button type="submit" name="choice" value="pause" look="secondary">
                  Pause {offeredPauseWeeks} weeks
                </Button>
              ) : null}
            </div>
          </div>
        ) : null}
      </form>
    </Panel>
  );
}

type SubscriptionStatusProps = { readonly state: SubscriptionState; readonly contactEmail: string };

/** Shows the position in the sequence and the next send. */
function SubscriptionStatus({ state, contactEmail }: SubscriptionStatusProps) {
  const { title, text, sendsAt, had } = getSubscriptionCopy(state, contactEmail);
  return (
    <section
      aria-labelledby="subscription-status"
      className="grid gap-3 border-t-2 border-text pt-5"
    >
      <h2 id="subscription-status" className="figures text-3xl">
        {title}
      </h2>
      {had ? <ProgressBar value={had.issues} total={had.total} /> : null}
      <p>{text}</p>
      {sendsAt ? <LocalTime at={sendsAt.toISOString()} /> : null}
      {state.kind === "unconfirmed" ? (
        <p>
          <a href="/newsletter/confirm" className="font-semibold underline">
            Resend the confirmation email
          </a>
        </p>
      ) : null}
    </section>
  );
}
