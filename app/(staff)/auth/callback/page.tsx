import { connection } from "next/server";
import { completeSignInAction } from "@/app/(staff)/auth/actions";
import { AuthFrame } from "@/components/staff-auth/auth-frame";
import { CallbackFlow } from "@/components/staff-auth/callback-flow";
import { JavaScriptNotice } from "@/components/staff-auth/javascript-notice";

export const metadata = { title: "Completing authentication" };

type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The target of emailed links. Loading it changes nothing, because link scanners do that too. */
export default async function CallbackPage({ searchParams }: Props) {
  await connection();
  const { error } = await searchParams;
  return (
    <AuthFrame title="Signing you in">
      <JavaScriptNotice />
      <CallbackFlow hasError={error !== undefined} complete={completeSignInAction} />
    </AuthFrame>
  );
}
