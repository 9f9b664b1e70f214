import { eq } from "drizzle-orm";
import { emailOutbox } from "@/db/schema";
import type { EmailPropsByKind } from "@/db/values/emails";
import { acceptInvitation } from "@/lib/admins/accept-invitation";
import { inviteStaff } from "@/lib/admins/invitations";
import { readOpenInvitations } from "@/lib/admins/read-admins";
import { addAccount } from "@/tests/support/staff";
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
    name: "accepting an invitation",
    writes: ["staff_invitation_accepted"],
    async arrange(setup) {
      const { token } = await anInvitation(setup);
      return () => acceptInvitation(setup.shop.ctx, { token, password: "" });
    },
  },
];
