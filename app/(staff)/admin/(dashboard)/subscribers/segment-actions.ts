"use server";

import { redirect } from "next/navigation";
import { parseListView } from "@/lib/subscribers/list-view";
import { deleteSegment, saveSegment } from "@/lib/subscribers/segments";
import { deleteSegmentSchema, segmentFormSchema } from "@/lib/subscribers/subscriber-forms";
import { staffAction } from "@/lib/web/actions/staff-action";

export const saveSegmentAction = staffAction("subscribers.manage", segmentFormSchema, {
  run: (ctx, actor, { segmentId: id, segmentName: name, ...query }) =>
    saveSegment(ctx, actor, { id, name, view: parseListView(query) }),
  problems: {
    title: "That name is taken",
    description: "Another segment has this name. Choose a different one.",
  },
  done: (_, { segmentName }) => ({
    title: "Segment saved",
    description: `Saved. ${segmentName} is above the list.`,
  }),
});

export const deleteSegmentAction = staffAction("subscribers.manage", deleteSegmentSchema, {
  run: (ctx, actor, { segmentId }) => deleteSegment(ctx, actor, segmentId),
  done: () => redirect("/admin/subscribers"),
});
