import { redirect } from "next/navigation";
import {
  disableTotpAction,
  enableTotpAction,
  startTotpSetupAction,
} from "@/app/(staff)/admin/(dashboard)/account/actions";
import { AuthFrame } from "@/components/staff-auth/auth-frame";
import { SignOutForm } from "@/components/staff-auth/sign-out-form";
import { TotpSetup } from "@/components/staff-auth/totp-setup";
import { readAccount } from "@/lib/auth/read-account";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Set up two-step sign-in" };

/** Where staff set up two-step sign-in before the dashboard opens. Afterwards it leads there. */
export default async function TwoStepPage() {
  const staff = await requireStaff("account.manage");
  const { totp, hasPassword } = await readAccount(appCtx(), staff);
  if (totp.kind === "on") redirect("/admin");
  return (
    <AuthFrame
      title="Set up two-step sign-in"
      lead={
        <p>
          The dashboard shows customers' data, so everyone on the team signs in with a second step.
          You'll need an authenticator app on your phone. Setup takes about two minutes.
        </p>
      }
    >
      <TotpSetup
        state={totp}
        hasPassword={hasPassword}
        start={startTotpSetupAction}
        enable={enableTotpAction}
        disable={disableTotpAction}
      />
      <SignOutForm />
    </AuthFrame>
  );
}
