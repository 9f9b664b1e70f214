import { Badge } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { roleChoices } from "@/components/admin/settings/role-form";
import { FormField, FormSelect } from "@/components/forms/form-field";
import type { OpenInvitation } from "@/lib/admins/read-admins";
import { roleLabels } from "@/lib/auth/auth-copy";

type Props = {
  readonly invitations: readonly OpenInvitation[];
  readonly now: Date;
  readonly invite: AdminAction;
  readonly resend: AdminAction;
  readonly revoke: AdminAction;
};

/** Invites people by email and lists open invitations. */
export function Invitations({ invitations, now, invite, resend, revoke }: Props) {
  return (
    <div className="grid gap-6">
      {invitations.length === 0 ? (
        <p className="text-soft">
          No open invitations. People you invite appear here until they accept.
        </p>
      ) : (
        <ul className="border-t border-hairline">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} {...{ invitation, now, resend, revoke }} />
          ))}
        </ul>
      )}
      <ActionForm
        action={invite}
        submitLabel="Send invitation"
        busyLabel="Sending..."
        className="grid max-w-2xl justify-items-start gap-4 [&>div]:w-full"
      >
        <FormField
          name="inviteEmail"
          label="New team member's email"
          data-noun="Email"
          type="email"
          autoComplete="off"
          required
          hint="The person doesn't need an account yet. We'll email them a link that works once and expires in 7 days."
        />
        <FormSelect name="role" label="Role" choices={roleChoices} initial="support" required />
      </ActionForm>
    </div>
  );
}

type RowProps = Pick<Props, "now" | "resend" | "revoke"> & { readonly invitation: OpenInvitation };

function InvitationRow({ invitation, now, resend, revoke }: RowProps) {
  const { id, email, role, invitedBy, sentAt, expiresAt } = invitation;
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-semibold">{email}</span>{" "}
          <Badge tone="waiting">{roleLabels[role]}</Badge>
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          Sent <StaffTime at={sentAt} />, invited by {invitedBy}.{" "}
          {expiresAt > now ? "Expires " : "Expired "}
          <StaffTime at={expiresAt} />.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ActionForm action={resend} submitLabel="Resend" hidden={{ invitationId: id }} />
        <ConfirmAction
          label="Revoke"
          aria-label={`Revoke the invitation for ${email}`}
          title="Revoke invitation?"
          description="The link we emailed will stop working. You can invite this person again later."
          look="danger"
          busyLabel="Revoking..."
          action={revoke}
          hidden={{ invitationId: id }}
        >
          <p className="font-semibold wrap-anywhere">{email}</p>
        </ConfirmAction>
      </div>
    </li>
  );
}
