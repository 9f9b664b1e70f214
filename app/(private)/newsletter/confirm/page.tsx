import { connection } from "next/server";
import { confirmAction, resendAction } from "@/app/(private)/newsletter/confirm/actions";
import { saveAction } from "@/app/(private)/newsletter/preferences/actions";
import {
  type ConfirmState,
  isConfirmState,
} from "@/components/newsletter/preferences/confirm-state";
import {
  ConfirmView,
  type NewsletterChoice,
} from "@/components/newsletter/preferences/confirm-view";
import { readPreferences } from "@/lib/newsletter/preferences/read-preferences";
import { newsletterCtx } from "@/lib/web/ctx";

export const metadata = { title: "Confirm your subscription" };

type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

/**
 * The target of the confirmation link. Opening it confirms nothing, because email scanners open
 * links too.
 */
export default async function ConfirmPage({ searchParams }: Props) {
  await connection();
  const { token, state, email, preferences } = await searchParams;
  return (
    <ConfirmView
      token={typeof token === "string" ? token : null}
      initialState={initialState(token, state)}
      confirm={confirmAction}
      email={typeof email === "string" ? email.slice(0, 255) : ""}
      resend={resendAction}
      initialChoice={await readChoice(preferences)}
      save={saveAction}
    />
  );
}

/** What a subscriber who confirmed without JavaScript can change right away. */
async function readChoice(token: unknown): Promise<NewsletterChoice | null> {
  if (typeof token !== "string" || token === "") return null;
  const view = await readPreferences(newsletterCtx(), token);
  if (view?.kind !== "preferences") return null;
  const { frequency, wantsNews } = view;
  return { preferencesToken: token, frequency, wantsNews, hasPlan: false };
}

/** `state` is the result of a form posted without JavaScript. */
function initialState(token: unknown, state: unknown): ConfirmState {
  if (isConfirmState(state)) return state;
  return typeof token === "string" && token !== "" ? "loading" : "no_token";
}
