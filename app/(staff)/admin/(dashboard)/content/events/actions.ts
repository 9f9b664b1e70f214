"use server";

import { updateTag } from "next/cache";
import { redirect } from "next/navigation";
import { editConflict, textConflict } from "@/lib/core/action-state";
import { deletedEventSchema, deleteEvent, eventSchema, saveEvent } from "@/lib/events/events";
import { staffAction } from "@/lib/web/actions/staff-action";
import { eventsTag } from "@/lib/web/http/shared-tags";

/** The event's own page may be gone, so the list shows the outcome. */
function openList(result: "saved" | "deleted"): never {
  updateTag(eventsTag);
  redirect(`/admin/content/events?result=${result}`);
}

export const saveEventAction = staffAction("content.edit", eventSchema, {
  run: (ctx, actor, { eventId: id, version, ...draft }) =>
    saveEvent(ctx, actor, { id, version }, draft),
  problems: textConflict,
  done: () => openList("saved"),
});

export const deleteEventAction = staffAction("content.edit", deletedEventSchema, {
  run: (ctx, actor, { eventId: id, version }) => deleteEvent(ctx, actor, { id, version }),
  problems: editConflict,
  done: () => openList("deleted"),
});
