"use server";

import { updateTag } from "next/cache";
import { redirect } from "next/navigation";
import { textConflict } from "@/lib/core/action-state";
import { fail } from "@/lib/core/result";
import { deleteEvent, saveEvent } from "@/lib/events/edit-events";
import { deletedEventSchema, eventSchema } from "@/lib/events/event-form";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { eventsTag } from "@/lib/web/http/cached-reads";

const list = "/admin/content/events";

export const saveEventAction = defineAdminAction({
  permission: "content.edit",
  schema: eventSchema,
  async run(ctx, actor, { eventId, version, ...draft }) {
    const saved = await saveEvent(ctx, actor, { id: eventId, version }, draft);
    if (!saved.ok) return fail(textConflict);
    updateTag(eventsTag);
    redirect(`${list}?result=saved`);
  },
});

export const deleteEventAction = defineAdminAction({
  permission: "content.edit",
  schema: deletedEventSchema,
  async run(ctx, actor, { eventId }) {
    const deleted = await deleteEvent(ctx, actor, eventId);
    updateTag(eventsTag);
    // The event's own page is gone, so the list shows the outcome.
    redirect(`${list}?result=${deleted.ok ? "deleted" : "already_deleted"}`);
  },
});
