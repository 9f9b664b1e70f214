import type { Metadata } from "next";
import { connection } from "next/server";
import {
  confirmAction,
  confirmWithoutScripts,
  resendAction,
  resendWithoutScripts,
} from "@/app/(private)/newsletter/confirm/actions";
import {
  type ConfirmState,
  isConfirmState,
} from "@/components/newsletter/preferences/confirm-state";
import { ConfirmView } from "@/components/newsletter/preferences/confirm-view";

export const metadata: Metadata = { title: "Confirm your subscription" };

type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Where the mail's link leads. Opening it confirms nothing: mail scanners open links too. */
export default async function ConfirmPage({ searchParams }: Props) {
  await connection();
  const { token, state, email } = await searchParams;
  return (
    <ConfirmView
      token={typeof token === "string" ? token : null}
      initialState={initialState(token, state)}
      confirm={confirmAction}
      confirmWithoutScripts={confirmWithoutScripts}
      email={typeof email === "string" ? email.slice(0, 255) : ""}
      resend={resendAction}
      resendWithoutScripts={resendWithoutScripts}
    />
  );
}

/** `state` is how a form that was posted without scripts answers. */
function initialState(token: unknown, state: unknown): ConfirmState {
  if (isConfirmState(state)) return state;
  return typeof token === "string" && token !== "" ? "loading" : "no_token";
}
