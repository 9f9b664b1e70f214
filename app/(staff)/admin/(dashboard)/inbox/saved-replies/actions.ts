"use server";

import { redirect } from "next/navigation";
import { queryHref } from "@/components/admin/table/list-query";
import { textConflict } from "@/lib/core/action-state";
import { fail } from "@/lib/core/result";
import {
  deleteSavedReplySchema,
  type InboxOrigin,
  savedReplySchema,
} from "@/lib/inquiries/inbox-forms";
import { deleteSavedReply, saveSavedReply } from "@/lib/inquiries/saved-replies";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

const getListHref = (result: "saved" | "deleted", { href }: InboxOrigin) =>
  queryHref("/admin/inbox/saved-replies", {}, { result, from: href });

export const saveSavedReplyAction = defineAdminAction({
  permission: "inbox.manage",
  schema: savedReplySchema,
  async run(ctx, actor, { from, ...draft }) {
    const saved = await saveSavedReply(ctx, actor, draft);
    if (saved.ok) redirect(getListHref("saved", from));
    if (saved.problem === "changed_since") return fail(textConflict);
    const description = "Another saved reply has this title. Choose a different one.";
    return fail({ title: "That title is taken", description });
  },
});

export const deleteSavedReplyAction = defineAdminAction({
  permission: "inbox.manage",
  schema: deleteSavedReplySchema,
  async run(ctx, actor, { id, from }) {
    await deleteSavedReply(ctx, actor, id);
    redirect(getListHref("deleted", from));
  },
});
