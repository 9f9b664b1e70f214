import { connection } from "next/server";
import {
  acceptInvitationAction,
  readInvitationAction,
} from "@/app/(staff)/admin/invitation/actions";
import { AuthFrame } from "@/components/staff-auth/auth-frame";
import { InvitationFlow } from "@/components/staff-auth/invitation-flow";
import { JavaScriptNotice } from "@/components/staff-auth/javascript-notice";

export const metadata = { title: "Invitation" };

/** Where an invitation's link leads. Opening it changes nothing. */
export default async function InvitationPage() {
  await connection();
  return (
    <AuthFrame title="Join the team">
      <JavaScriptNotice />
      <InvitationFlow read={readInvitationAction} accept={acceptInvitationAction} />
    </AuthFrame>
  );
}
