import { connection } from "next/server";
import {
  requestLinkAction,
  requestResetAction,
  signUpAction,
} from "@/app/(staff)/admin/login/actions";
import { AuthFrame } from "@/components/staff-auth/auth-frame";
import { JavaScriptNotice } from "@/components/staff-auth/javascript-notice";
import { parseLoginMode } from "@/components/staff-auth/login-modes";
import { LoginPanel } from "@/components/staff-auth/login-panel";
import { returnPath } from "@/lib/web/staff/return-path";

export const metadata = { title: "Staff sign-in" };

type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

const actions = { link: requestLinkAction, signup: signUpAction, reset: requestResetAction };

export default async function LoginPage({ searchParams }: Props) {
  await connection();
  const { mode, next } = await searchParams;
  return (
    <AuthFrame title="Staff sign-in">
      <JavaScriptNotice />
      <LoginPanel mode={parseLoginMode(mode)} next={returnPath(next)} actions={actions} />
    </AuthFrame>
  );
}
