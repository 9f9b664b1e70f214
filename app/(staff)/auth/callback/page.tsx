import type { Metadata } from "next";
import { connection } from "next/server";
import { completeSignInAction } from "@/app/(staff)/auth/actions";
import { AuthFrame } from "@/components/staff-auth/auth-frame";
import { CallbackFlow } from "@/components/staff-auth/callback-flow";
import { JavaScriptNotice } from "@/components/staff-auth/javascript-notice";

export const metadata: Metadata = { title: "Completing authentication" };

type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Where mailed links lead. Loading it, by whatever program, changes nothing. */
export default async function CallbackPage({ searchParams }: Props) {
  await connection();
  const { error } = await searchParams;
  return (
    <AuthFrame title="Nearly in">
      <JavaScriptNotice />
      <CallbackFlow hasError={error !== undefined} complete={completeSignInAction} />
    </AuthFrame>
  );
}
