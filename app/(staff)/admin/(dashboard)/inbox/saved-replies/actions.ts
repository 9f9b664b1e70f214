"use server";

import { redirect } from "next/navigation";
import { queryHref } from "@/components/admin/table/list-query";
import { textConflict } from "@/lib/core/action-state";
import {
  deleteSavedReplySchema,
  type InboxOrigin,
  savedReplySchema,
} from "@/lib/inquiries/inbox-forms";
import { deleteSavedReply, saveSavedReply } from "@/lib/inquiries/replies";
import { staffAction } from "@/lib/web/actions/staff-action";

const openList = (result: "saved" | "deleted", { href }: InboxOrigin) =>
  redirect(queryHref("/admin/inbox/saved-replies", {}, { result, from: href }));

export const saveSavedReplyAction = staffAction("inbox.manage", savedReplySchema, {
  run: saveSavedReply,
  problems: {
    changed_since: textConflict,
    title_taken: {
      title: "That title is taken",
      description: "Another saved reply has this title. Choose a different one.",
    },
  },
  done: (_, { from }) => openList("saved", from),
});

export const deleteSavedReplyAction = staffAction("inbox.manage", deleteSavedReplySchema, {
  run: (ctx, actor, { id }) => deleteSavedReply(ctx, actor, id),
  done: (_, { from }) => openList("deleted", from),
});
