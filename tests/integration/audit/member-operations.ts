import { eq } from "drizzle-orm";
import { emailOutbox } from "@/db/schema";
import type { EmailPropsByKind } from "@/db/values/email-props";
import { acceptInvitation } from "@/lib/admins/accept-invitation";
import { changeRole } from "@/lib/admins/edit-admins";
import { inviteStaff, resendInvitation, revokeInvitation } from "@/lib/admins/invitations";
import { readOpenInvitations } from "@/lib/admins/read-admins";
import { addAccount, addTestAdmin } from "@/tests/support/staff";
import { type AuditedOperation, anAddress, type StaffSetup } from "./audited-operation";

/** Invites someone. Returns the invitation's id and the token in its email. */
async function anInvitation({ shop, actor }: StaffSetup) {
  const email = anAddress();
  await addAccount(shop.database.db, email);
  await inviteStaff(shop.ctx, actor, { email, role: "support" });
  const invitations = await readOpenInvitations(shop.ctx, actor);
  const id = invitations.find((invitation) => invitation.email === email)?.id ?? "";
  const [row] = await shop.database.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toEmail, email));
  if (!row) throw new Error("no invitation was emailed");
  const { url } = row.props as EmailPropsByKind["staff_invitation"];
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get("token") ?? "";
  return { id, token };
}

export const memberOperations: readonly AuditedOperation[] = [
  {
    name: "changing a person's role",
    writes: ["role_changed"],
    async arrange({ shop, actor }) {
      const { roleId } = await addTestAdmin(shop.database.db, anAddress(), "support");
      return () => changeRole(shop.ctx, actor, { roleId, from: "support", to: "editor" });
    },
  },
  {
    name: "inviting someone",
    writes: ["staff_invited"],
    async arrange({ shop, actor }) {
      const email = anAddress();
      return () => inviteStaff(shop.ctx, actor, { email, role: "editor" });
    },
  },
  {
    name: "sending an invitation again",
    writes: ["staff_invitation_resent"],
    async arrange(setup) {
      const { id } = await anInvitation(setup);
      setup.shop.clock.advance({ minutes: 2 });
      return () => resendInvitation(setup.shop.ctx, setup.actor, id);
    },
  },
  {
    name: "revoking an invitation",
    writes: ["staff_invitation_revoked"],
    async arrange(setup) {
      const { id } = await anInvitation(setup);
      return () => revokeInvitation(setup.shop.ctx, setup.actor, id);
    },
  },
  {
    name: "accepting an invitation",
    writes: ["staff_invitation_accepted"],
    async arrange(setup) {
      const { token } = await anInvitation(setup);
      return () => acceptInvitation(setup.shop.ctx, { token, password: "" });
    },
  },
];
