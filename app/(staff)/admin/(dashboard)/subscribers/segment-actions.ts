"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import * as z from "zod/mini";
import { fail, ok } from "@/lib/core/result";
import { staffTextField } from "@/lib/forms/staff-fields";
import { parseListView } from "@/lib/subscribers/list-view";
import { deleteSegment } from "@/lib/subscribers/segments/delete-segment";
import { saveSegment } from "@/lib/subscribers/segments/save-segment";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

export const saveSegmentAction = defineAdminAction({
  permission: "subscribers.manage",
  schema: z.object({
    segmentId: z.uuid(),
    segmentName: staffTextField("Name", { max: 60 }),
    q: z.string(),
    filter: z.string(),
    sort: z.string(),
    order: z.string(),
  }),
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
  schema: z.object({ segmentId: z.uuid() }),
  async run(ctx, actor, { segmentId }) {
    await deleteSegment(ctx, actor, segmentId);
    redirect("/admin/subscribers");
  },
});
