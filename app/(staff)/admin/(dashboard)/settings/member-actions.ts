"use server";

import { refresh } from "next/cache";
import { changeRoleForm, invitationForm, inviteStaffForm } from "@/lib/admins/admin-forms";
import { changeRole } from "@/lib/admins/edit-admins";
import { inviteStaff, resendInvitation, revokeInvitation } from "@/lib/admins/invitations";
import { roleLabels } from "@/lib/auth/auth-copy";
import { fail, ok } from "@/lib/core/result";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";

const permission = "members.manage";

const invitationGone = {
  title: "Invitation no longer open",
  description: "Someone already accepted or revoked this invitation.",
};

export const inviteStaffAction = defineAdminAction({
  permission,
  schema: inviteStaffForm,
  async run(ctx, actor, { inviteEmail: email, role: invitedRole }) {
    const invited = await inviteStaff(ctx, actor, { email, role: invitedRole });
    if (invited.ok) {
      refresh();
      flushOutboxAfterResponse();
      return ok({
        title: "Invitation sent",
        description: `We'll email ${email} a link that works once and expires in 7 days.`,
      });
    }
    return fail(
      invited.problem === "already_member"
        ? {
            title: "Already on the team",
            description: `${email} already has access. You can change their role in the list.`,
          }
        : {
            title: "Already invited",
            description: `${email} has an open invitation. You can resend or revoke it in the list.`,
          },
    );
  },
});

export const resendInvitationAction = defineAdminAction({
  permission,
  schema: invitationForm,
  async run(ctx, actor, { invitationId }) {
    const sent = await resendInvitation(ctx, actor, invitationId);
    refresh();
    if (sent.ok) {
      flushOutboxAfterResponse();
      const description = `We'll email a new link to ${sent.value.email}. The old link no longer works.`;
      return ok({ title: "Invitation resent", description });
    }
    return fail(
      sent.problem === "gone"
        ? invitationGone
        : {
            title: "Invitation not resent",
            description: "Try again in a minute. We just emailed this invitation.",
          },
    );
  },
});

export const revokeInvitationAction = defineAdminAction({
  permission,
  schema: invitationForm,
  async run(ctx, actor, { invitationId }) {
    const revoked = await revokeInvitation(ctx, actor, invitationId);
    refresh();
    if (!revoked.ok) return fail(invitationGone);
    const description = `The link we emailed to ${revoked.value.email} no longer works.`;
    return ok({ title: "Invitation revoked", description });
  },
});

export const changeRoleAction = defineAdminAction({
  permission,
  schema: changeRoleForm,
  async run(ctx, actor, { roleId, from, role: to }) {
    if (from === to)
      return fail({ title: "No changes", description: "This person already has that role." });
    const changed = await changeRole(ctx, actor, { roleId, from, to });
    refresh();
    if (changed.ok) {
      const description = `${changed.value.email} now has the ${roleLabels[to]} role.`;
      return ok({ title: "Role changed", description });
    }
    const description =
      changed.problem === "last_admin"
        ? "You can't change the role of the last admin. Add another admin first."
        : "Someone else already changed or removed this person's access. Review the list and try again.";
    return fail({ title: "Error", description });
  },
});
