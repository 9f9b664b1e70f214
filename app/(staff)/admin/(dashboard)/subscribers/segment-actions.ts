"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { fail, ok } from "@/lib/core/result";
import { parseListView } from "@/lib/subscribers/list-view";
import { deleteSegment, saveSegment } from "@/lib/subscribers/segments";
import { deleteSegmentSchema, segmentFormSchema } from "@/lib/subscribers/subscriber-forms";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

export const saveSegmentAction = defineAdminAction({
  permission: "subscribers.manage",
  schema: segmentFormSchema,
  async run(ctx, actor, { segmentId: id, segmentName: name, ...query }) {
    const saved = await saveSegment(ctx, actor, { id, name, view: parseListView(query) });
    if (!saved.ok) {
      const description = "Another segment has this name. Choose a different one.";
      return fail({ title: "That name is taken", description });
    }
    refresh();
    return ok({ title: "Segment saved", description: `You'll find ${name} above the list.` });
  },
});

export const deleteSegmentAction = defineAdminAction({
  permission: "subscribers.manage",
  schema: deleteSegmentSchema,
  async run(ctx, actor, { segmentId }) {
    await deleteSegment(ctx, actor, segmentId);
    redirect("/admin/subscribers");
  },
});
