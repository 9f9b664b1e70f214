"use server";

import { updateTag } from "next/cache";
import { redirect } from "next/navigation";
import * as z from "zod";
import type { AdminActionState } from "@/lib/core/action-state";
import { fail } from "@/lib/core/result";
import { deleteEvent } from "@/lib/events/delete-event";
import { eventFormSchema } from "@/lib/events/event-form";
import { saveEvent } from "@/lib/events/save-event";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { eventsTag } from "@/lib/web/http/cache-tags";

const list = "/admin/content/events";

const create = defineAdminAction({
  schema: z.intersection(eventFormSchema, z.object({ eventId: z.uuid() })),
  async run(ctx, actor, { eventId, ...draft }) {
    await saveEvent(ctx, actor, { id: eventId, readAt: null }, draft);
    updateTag(eventsTag);
    redirect(`${list}?news=saved`);
  },
});

const change = defineAdminAction({
  schema: z.intersection(
    eventFormSchema,
    z.object({ eventId: z.uuid(), readAt: z.coerce.date<string>() }),
  ),
  async run(ctx, actor, { eventId, readAt, ...draft }) {
    const saved = await saveEvent(ctx, actor, { id: eventId, readAt }, draft);
    if (!saved.ok) {
      const description = "Copy your words, load the page anew, and put them in.";
      return fail({ title: "Somebody changed this meanwhile", description });
    }
    updateTag(eventsTag);
    redirect(`${list}?news=saved`);
  },
});

const remove = defineAdminAction({
  schema: z.object({ eventId: z.uuid() }),
  async run(ctx, actor, { eventId }) {
    const deleted = await deleteEvent(ctx, actor, eventId);
    updateTag(eventsTag);
    // The event's own page is gone, so the list shows the outcome.
    redirect(`${list}?news=${deleted.ok ? "deleted" : "gone"}`);
  },
});

export async function createEventAction(previous: AdminActionState, form: FormData) {
  return create(previous, form);
}

export async function changeEventAction(previous: AdminActionState, form: FormData) {
  return change(previous, form);
}

export async function deleteEventAction(previous: AdminActionState, form: FormData) {
  return remove(previous, form);
}
