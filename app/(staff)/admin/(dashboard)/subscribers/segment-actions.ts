"use server";

import { redirect } from "next/navigation";
import { textConflict } from "@/lib/core/action-state";
import { deleteSegmentSchema, saveSegmentForm } from "@/lib/subscribers/segment-form";
import { deleteSegment, saveSegment } from "@/lib/subscribers/segments";
import { staffAction } from "@/lib/web/actions/staff-action";

export const saveSegmentAction = staffAction("subscribers.manage", saveSegmentForm, {
  run: (ctx, actor, { segmentId: id, version, segmentName: name, order: direction, ...draft }) =>
    saveSegment(ctx, actor, { id, version }, { ...draft, name, direction }),
  problems: {
    changed_since: textConflict,
    name_taken: {
      title: "That name is taken",
      description: "Another segment has this name. Choose a different one.",
    },
  },
  done: (_, { segmentId }) => redirect(`/admin/subscribers?segment=${segmentId}`),
});

export const deleteSegmentAction = staffAction("subscribers.manage", deleteSegmentSchema, {
  run: (ctx, actor, { segmentId }) => deleteSegment(ctx, actor, segmentId),
  problems: {
    title: "A broadcast uses this segment",
    description: "Choose another audience for the broadcast first, or cancel it.",
  },
  done: () => redirect("/admin/subscribers"),
});
