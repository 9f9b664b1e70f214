import type { Metadata } from "next";
import { connection } from "next/server";
import {
  requestLinkAction,
  requestLinkWithoutScripts,
  saveAction,
  saveWithoutScripts,
} from "@/app/(private)/newsletter/preferences/actions";
import { EmailRequest } from "@/components/newsletter/email-request";
import { PreferencesForm } from "@/components/newsletter/preferences-form";
import { preferencesTexts, toldBy } from "@/components/newsletter/preferences-state";
import { PrivateFrame } from "@/components/newsletter/private-frame";
import { UnsubscribeForm } from "@/components/newsletter/unsubscribe-form";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { readPreferences } from "@/lib/newsletter/read-preferences";
import { newsletterCtx } from "@/lib/web/ctx";

export const metadata: Metadata = { title: "Newsletter preferences" };

type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

/** By token it shows and changes; a bare address fills in the form, and reveals and changes nothing. */
export default async function PreferencesPage({ searchParams }: Props) {
  await connection();
  const { token, email, state } = await searchParams;
  const hasToken = typeof token === "string" && token !== "";
  const view = hasToken ? await readPreferences(newsletterCtx(), token) : null;
  const told = toldBy(state);
  return (
    <PrivateFrame
      title="How often we write"
      lead={
        <>
          {told ? <Notice tone={told.tone} title={told.title} announce /> : null}
          {hasToken && !view ? (
            <Notice tone="error" title={preferencesTexts.invalid}>
              Ask for a new one here. It takes a minute.
            </Notice>
          ) : null}
          {view?.kind === "preferences" ? (
            <p>
              The newsletter for <strong className="break-all">{view.email}</strong>.
            </p>
          ) : (
            <p>Every day, twice a week, once a week, or not at all: it is yours to say.</p>
          )}
          {view?.kind === "preferences" && !view.isConfirmed ? (
            <Notice title="Not confirmed yet">
              Nothing is sent until you press the link in our confirmation mail.{" "}
              <a href="/newsletter/confirm" className="font-semibold underline">
                Get that mail again
              </a>
            </Notice>
          ) : null}
        </>
      }
    >
      {view?.kind === "preferences" && hasToken ? (
        <PreferencesForm
          key={view.frequency}
          token={token}
          frequency={view.frequency}
          save={saveAction}
          saveWithoutScripts={saveWithoutScripts}
        />
      ) : null}
      {view?.kind === "unsubscribe" && hasToken ? <UnsubscribeForm token={token} /> : null}
      {view || state === "link_sent" || state === "unsubscribed" ? null : (
        <Panel className="grid gap-5">
          <div className="grid gap-2">
            <h2 className="text-2xl">Get your link</h2>
            <p>We mail it to the address you read us at. It works for 24 hours.</p>
          </div>
          <EmailRequest
            send={requestLinkAction}
            sendWithoutScripts={requestLinkWithoutScripts}
            button="Email me a link"
            done={preferencesTexts.link_sent}
            failed={preferencesTexts.link_not_sent}
            defaultEmail={typeof email === "string" ? email.slice(0, 255) : ""}
          />
        </Panel>
      )}
    </PrivateFrame>
  );
}
