import {
  changePasswordAction,
  disableTotpAction,
  enableTotpAction,
  endSessionAction,
  startTotpSetupAction,
} from "@/app/(staff)/admin/(dashboard)/account/actions";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { AccountEmail, PasswordField } from "@/components/staff-auth/auth-fields";
import { SessionList } from "@/components/staff-auth/session-list";
import { SignOutForm } from "@/components/staff-auth/sign-out-form";
import { TotpSetup } from "@/components/staff-auth/totp-setup";
import { EmailText } from "@/components/ui/email-text";
import { Notice } from "@/components/ui/notice";
import { listAccountSessions, readAccount } from "@/lib/auth/read-account";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Your account" };

type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AccountPage({ searchParams }: Props) {
  const admin = await requireStaff("account.manage");
  const ctx = appCtx();
  const [{ ended }, sessions, account] = await Promise.all([
    searchParams,
    listAccountSessions(ctx, admin),
    readAccount(ctx, admin),
  ]);
  return (
    <>
      <PageHeader
        title="Your account"
        description={<EmailText email={admin.email} />}
        actions={<SignOutForm look="secondary" />}
      />
      {ended === "others" ? (
        <Notice tone="success" title="We signed out all your other devices" announce />
      ) : null}
      <Section
        title="Active sessions"
        actions={
          <div className="flex flex-wrap gap-x-6">
            <SignOutForm scope="others" label="Sign out other devices" />
            <SignOutForm scope="global" label="Sign out everywhere" />
          </div>
        }
      >
        <SessionList sessions={sessions} end={endSessionAction} />
      </Section>
      <Section title="Password">
        <ChangePassword
          email={admin.email}
          hasPassword={account.hasPassword}
          change={changePasswordAction}
        />
      </Section>
      <Section title="Two-step sign-in">
        <TotpSetup
          state={account.totp}
          hasPassword={account.hasPassword}
          start={startTotpSetupAction}
          enable={enableTotpAction}
          disable={disableTotpAction}
        />
      </Section>
    </>
  );
}

type ChangePasswordProps = {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly change: AdminAction;
};

function ChangePassword({ email, hasPassword, change }: ChangePasswordProps) {
  if (!hasPassword) {
    return (
      <p>
        You don't have a password because you sign in by email.{" "}
        <a href="/admin/login?mode=reset" className="font-semibold underline underline-offset-4">
          Request a link to choose a password
        </a>
      </p>
    );
  }
  return (
    <div className="max-w-md">
      <p className="mb-4 text-soft">
        When you change your password, we'll sign you out on your other devices.
      </p>
      <ActionForm
        action={change}
        submitLabel="Update Password"
        busyLabel="Updating..."
        className="grid gap-4"
        clearsOnFailure
      >
        <AccountEmail email={email} />
        <PasswordField name="current" label="Current Password" />
        <PasswordField label="New Password" isNew />
        <PasswordField name="confirmation" label="Confirm Password" isNew />
      </ActionForm>
    </div>
  );
}
