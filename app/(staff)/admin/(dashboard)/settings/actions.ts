"use server";

import { addAdminForm, removeAdminForm } from "@/lib/admins/admin-forms";
import { addAdmin, removeAdmin } from "@/lib/admins/edit-admins";
import { staffAction } from "@/lib/web/actions/staff-action";

export const addAdminAction = staffAction("members.manage", addAdminForm, {
  run: (ctx, actor, { email }) => addAdmin(ctx, actor, email),
  problems: (problem, { email }) =>
    problem === "no_account"
      ? {
          title: "User must sign up first",
          description: "Ask the user to visit /admin/login, create an account, and try again.",
        }
      : { title: "Already an admin", description: `${email} already has admin access` },
  done: (_, { email }) => ({
    title: "Admin added",
    description: `${email} now has admin access`,
  }),
});

export const removeAdminAction = staffAction("members.manage", removeAdminForm, {
  run: removeAdmin,
  problems: {
    last_admin: {
      title: "Error",
      description: "You can't remove the last admin. Add another admin first.",
    },
    changed_since: {
      title: "Error",
      description:
        "Someone else already changed this person's role. Review the list and try again.",
    },
  },
  done: (removed) => ({
    title: "Admin removed",
    description: `${removed?.email ?? "This person"} no longer has admin access`,
  }),
});
