"use server";

import { redirect } from "next/navigation";
import * as z from "zod/mini";
import { textConflict } from "@/lib/core/action-state";
import { fail } from "@/lib/core/result";
import { staffTextField } from "@/lib/forms/staff-fields";
import { deleteSavedReply } from "@/lib/inquiries/saved-replies/delete-saved-reply";
import { findUnknownPlaceholders } from "@/lib/inquiries/saved-replies/placeholders";
import { saveSavedReply } from "@/lib/inquiries/saved-replies/save-saved-reply";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

const list = "/admin/inbox/saved-replies";

export const saveSavedReplyAction = defineAdminAction({
  permission: "inbox.manage",
  schema: z.object({
    id: z.uuid(),
    version: z.coerce.number().check(z.int(), z.nonnegative()),
    title: staffTextField("Title", { max: 100 }),
    body: staffTextField("Text", { max: 10_000 }).check(
      z.refine((text) => findUnknownPlaceholders(text).length === 0, {
        error: ({ input }) =>
          `Use a placeholder from the list instead of ${findUnknownPlaceholders(String(input)).join(" and ")}`,
      }),
    ),
  }),
  async run(ctx, actor, draft) {
    const saved = await saveSavedReply(ctx, actor, draft);
    if (saved.ok) redirect(`${list}?result=saved`);
    if (saved.problem === "changed_since") return fail(textConflict);
    const description = "Another saved reply has this title. Choose a different one.";
    return fail({ title: "That title is taken", description });
  },
});

export const deleteSavedReplyAction = defineAdminAction({
  permission: "inbox.manage",
  schema: z.object({ id: z.uuid() }),
  async run(ctx, actor, { id }) {
    await deleteSavedReply(ctx, actor, id);
    redirect(`${list}?result=deleted`);
  },
});
