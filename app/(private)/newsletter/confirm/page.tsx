import { connection } from "next/server";
import { confirmAction, resendAction } from "@/app/(private)/newsletter/confirm/actions";
import {
  type ConfirmState,
  isConfirmState,
} from "@/components/newsletter/preferences/confirm-state";
import { ConfirmView } from "@/components/newsletter/preferences/confirm-view";

export const metadata = { title: "Confirm your subscription" };

type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

/**
 * The target of the confirmation link. Opening it confirms nothing, because email scanners open
 * links too.
 */
export default async function ConfirmPage({ searchParams }: Props) {
  await connection();
  const { token, state, email } = await searchParams;
  return (
    <ConfirmView
      token={typeof token === "string" ? token : null}
      initialState={initialState(token, state)}
      confirm={confirmAction}
      email={typeof email === "string" ? email.slice(0, 255) : ""}
      resend={resendAction}
    />
  );
}

/** `state` is the result of a form posted without JavaScript. */
function initialState(token: unknown, state: unknown): ConfirmState {
  if (isConfirmState(state)) return state;
  return typeof token === "string" && token !== "" ? "loading" : "no_token";
}
