"use server";

import { refresh } from "next/cache";
import { addAdminForm, removeAdminForm } from "@/lib/admins/admin-forms";
import { addAdmin, removeAdmin } from "@/lib/admins/edit-admins";
import { fail, ok } from "@/lib/core/result";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

const mustSignUp = {
  title: "User must sign up first",
  description: "Ask the user to visit /admin/login, create an account, and try again.",
};

export const addAdminAction = defineAdminAction({
  permission: "members.manage",
  schema: addAdminForm,
  async run(ctx, actor, { email }) {
    const added = await addAdmin(ctx, actor, email);
    if (added.ok) {
      refresh();
      return ok({ title: "Admin added", description: `${email} now has admin access` });
    }
    return fail(
      added.problem === "no_account"
        ? mustSignUp
        : { title: "Already an admin", description: `${email} already has admin access` },
    );
  },
});

export const removeAdminAction = defineAdminAction({
  permission: "members.manage",
  schema: removeAdminForm,
  async run(ctx, actor, { roleId }) {
    const removed = await removeAdmin(ctx, actor, roleId);
    if (removed.ok) {
      refresh();
      const description = `${removed.value.email} no longer has admin access`;
      return ok({ title: "Admin removed", description });
    }
    const description =
      removed.problem === "last_admin"
        ? "You can't remove the last admin. Add another admin first."
        : "Someone already removed this admin. Reload the page.";
    return fail({ title: "Error", description });
  },
});
