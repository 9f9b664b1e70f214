"use server";

import { redirect } from "next/navigation";
import * as z from "zod/mini";
import { queryHref } from "@/components/admin/table/list-query";
import { textConflict } from "@/lib/core/action-state";
import { fail } from "@/lib/core/result";
import { staffTextField } from "@/lib/forms/staff-fields";
import { type InboxOrigin, parseInboxOrigin } from "@/lib/inquiries/inbox/inbox-origin";
import { deleteSavedReply } from "@/lib/inquiries/saved-replies/delete-saved-reply";
import { findUnknownPlaceholders } from "@/lib/inquiries/saved-replies/placeholders";
import { saveSavedReply } from "@/lib/inquiries/saved-replies/save-saved-reply";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

const from = z.pipe(z._default(z.string(), ""), z.transform(parseInboxOrigin));

const getListHref = (result: "saved" | "deleted", { href }: InboxOrigin) =>
  queryHref("/admin/inbox/saved-replies", {}, { result, from: href });

export const saveSavedReplyAction = defineAdminAction({
  permission: "inbox.manage",
  schema: z.object({
    id: z.uuid(),
    from,
    version: z.coerce.number().check(z.int(), z.nonnegative()),
    title: staffTextField("Title", { max: 100 }),
    body: staffTextField("Text", { max: 10_000 }).check(
      z.refine((text) => findUnknownPlaceholders(text).length === 0, {
        error: ({ input }) =>
          `Use a placeholder from the list instead of ${findUnknownPlaceholders(String(input)).join(" and ")}`,
      }),
    ),
  }),
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
  schema: z.object({ id: z.uuid(), from }),
  async run(ctx, actor, { id, from }) {
    await deleteSavedReply(ctx, actor, id);
    redirect(getListHref("deleted", from));
  },
});
