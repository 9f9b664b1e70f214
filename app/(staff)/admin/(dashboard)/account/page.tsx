import type { Metadata } from "next";
import { connection } from "next/server";
import {
  beginTotpAction,
  changePasswordAction,
  disableTotpAction,
  enableTotpAction,
  endSessionAction,
} from "@/app/(staff)/admin/(dashboard)/account/actions";
import { PageHead } from "@/components/admin/page-head";
import { Section } from "@/components/admin/section";
import { OwnPassword } from "@/components/staff-auth/own-password";
import { SessionList } from "@/components/staff-auth/session-list";
import { SignOutForm } from "@/components/staff-auth/sign-out-form";
import { TotpSetup } from "@/components/staff-auth/totp-setup";
import { Notice } from "@/components/ui/notice";
import { readAccount, readOwnSessions } from "@/lib/auth/read-account";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Your account" };

type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AccountPage({ searchParams }: Props) {
  await connection();
  const admin = await requireAdmin();
  const ctx = appCtx();
  const [{ ended }, sessions, account] = await Promise.all([
    searchParams,
    readOwnSessions(ctx, admin),
    readAccount(ctx, admin),
  ]);
  return (
    <>
      <PageHead
        title="Your account"
        description={<span className="break-all">{admin.email}</span>}
        actions={<SignOutForm look="secondary" />}
      />
      {ended === "others" ? (
        <Notice tone="success" title="All other devices are signed out" announce />
      ) : null}
      <Section
        title="Where you are signed in"
        actions={
          <div className="flex flex-wrap gap-x-6">
            <SignOutForm scope="others" label="Sign out all others" />
            <SignOutForm scope="global" label="Sign out everywhere" />
          </div>
        }
      >
        <SessionList sessions={sessions} end={endSessionAction} />
      </Section>
      <Section title="Password">
        <OwnPassword hasPassword={account.hasPassword} change={changePasswordAction} />
      </Section>
      <Section title="Two-step sign-in">
        <TotpSetup
          state={account.totp}
          hasPassword={account.hasPassword}
          begin={beginTotpAction}
          enable={enableTotpAction}
          disable={disableTotpAction}
        />
      </Section>
    </>
  );
}
