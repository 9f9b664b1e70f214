"use server";

import { changeRoleForm, invitationForm, inviteStaffForm } from "@/lib/admins/admin-forms";
import { changeRole } from "@/lib/admins/edit-admins";
import { inviteStaff, resendInvitation, revokeInvitation } from "@/lib/admins/invitations";
import { roleLabels } from "@/lib/auth/auth-copy";
import { fail } from "@/lib/core/result";
import { staffAction } from "@/lib/web/actions/staff-action";

const invitationGone = {
  title: "Invitation no longer open",
  description: "Someone already accepted or revoked this invitation.",
};

export const inviteStaffAction = staffAction("members.manage", inviteStaffForm, {
  run: (ctx, actor, { inviteEmail: email, role }) => inviteStaff(ctx, actor, { email, role }),
  problems: (problem, { inviteEmail }) =>
    problem === "already_member"
      ? {
          title: "Already on the team",
          description: `${inviteEmail} already has access. You can change their role in the list.`,
        }
      : {
          title: "Already invited",
          description: `${inviteEmail} has an open invitation. You can resend or revoke it in the list.`,
        },
  done: ({ email }) => ({
    title: "Invitation sent",
    description: `We'll email ${email} a link that works once and expires in 7 days.`,
  }),
});

export const resendInvitationAction = staffAction("members.manage", invitationForm, {
  run: (ctx, actor, { invitationId }) => resendInvitation(ctx, actor, invitationId),
  problems: {
    gone: invitationGone,
    too_soon: {
      title: "Invitation not resent",
      description: "Try again in a minute. We just emailed this invitation.",
    },
  },
  done: ({ email }) => ({
    title: "Invitation resent",
    description: `We'll email a new link to ${email}. The old link no longer works.`,
  }),
});

export const revokeInvitationAction = staffAction("members.manage", invitationForm, {
  run: (ctx, actor, { invitationId }) => revokeInvitation(ctx, actor, invitationId),
  problems: invitationGone,
  done: ({ email }) => ({
    title: "Invitation revoked",
    description: `The link we emailed to ${email} no longer works.`,
  }),
});

export const changeRoleAction = staffAction("members.manage", changeRoleForm, {
  run: async (ctx, actor, { roleId, from, role: to }) =>
    from === to ? fail("same_role") : await changeRole(ctx, actor, { roleId, from, to }),
  problems: {
    same_role: { title: "No changes", description: "This person already has that role." },
    last_admin: {
      title: "Error",
      description: "You can't change the role of the last admin. Add another admin first.",
    },
    changed_since: {
      title: "Error",
      description:
        "Someone else already changed or removed this person's access. Review the list and try again.",
    },
  },
  done: ({ email }, { role }) => ({
    title: "Role changed",
    description: `${email} now has the ${roleLabels[role]} role.`,
  }),
});
