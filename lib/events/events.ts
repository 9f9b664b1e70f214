import { and, eq } from "drizzle-orm";
import * as z from "zod";
import { selectEvent, selectEvents, selectUpcomingEvents } from "@/db/queries/events";
import { type EditedRecord, saveRecord } from "@/db/save-record";
import { events } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fromChicagoDateTime, toChicagoDateTime } from "@/lib/core/chicago-time";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { CommunityEvent } from "@/lib/events/community-event";
import { checkTogether, versionField } from "@/lib/forms/fields";

const day = z.iso.date("Choose a day");
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Choose a time");
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .transform((text) => (text === "" ? null : text));

/** The staff form for events. Days and times are in Chicago. */
export const eventFormSchema = z
  .object({
    title: z.string().trim().min(1, "Enter a title").max(200, "At most 200 characters"),
    description: z.string().trim().max(5_000, "At most 5,000 characters"),
    startDay: day,
    startTime: time,
    endDay: day,
    endTime: time,
    location: optionalText(200),
    url: optionalText(500).refine(
      (url) => url === null || (/^https:\/\//.test(url) && URL.canParse(url)),
      "Enter a full URL that starts with https://",
    ),
    isPublished: z
      .literal("on")
      .optional()
      .transform((value) => value === "on"),
  })
  .check(
    checkTogether(["startDay", "startTime", "endDay", "endTime"], (form) => {
      const { startsAt, endsAt } = toInstants(form);
      return endsAt <= startsAt
        ? { field: "endTime", message: "The end must be after the start" }
        : undefined;
    }),
  )
  .transform(({ startDay, startTime, endDay, endTime, ...rest }) => ({
    ...rest,
    ...toInstants({ startDay, startTime, endDay, endTime }),
  }));

type Span = Readonly<Record<"startDay" | "startTime" | "endDay" | "endTime", string>>;

function toInstants({ startDay, startTime, endDay, endTime }: Span) {
  return {
    startsAt: fromChicagoDateTime({ date: startDay, time: startTime }),
    endsAt: fromChicagoDateTime({ date: endDay, time: endTime }),
  };
}

type EventDraft = z.output<typeof eventFormSchema>;

export const eventSchema = z.intersection(
  eventFormSchema,
  z.object({ eventId: z.uuid(), version: versionField }),
);

export const deletedEventSchema = z.object({ eventId: z.uuid(), version: versionField });

/** Returns the form's values for an event. */
export function toEventFormValues(event: EventDraft): Readonly<Record<string, string>> {
  const start = toChicagoDateTime(event.startsAt);
  const end = toChicagoDateTime(event.endsAt);
  return {
    title: event.title,
    description: event.description,
    startDay: start.date,
    startTime: start.time,
    endDay: end.date,
    endTime: end.time,
    location: event.location ?? "",
    url: event.url ?? "",
    isPublished: event.isPublished ? "on" : "",
  };
}

/** Creates or updates an event. Fails if it changed or was deleted since staff loaded it. */
export const saveEvent = staffOperation(
  async (tx, ctx, _actor, event: EditedRecord, draft: EventDraft) => {
    const now = ctx.now();
    const saved = await saveRecord(tx, events, event, draft, now);
    if (saved === "changed_since") return fail(saved);
    if (saved === "repeated") return unchanged();
    const details = { event: event.id, title: draft.title, published: draft.isPublished };
    return changed("event_saved", details);
  },
);

/** Deletes an event. Fails if it changed since staff loaded it. */
export const deleteEvent = staffOperation(
  async (tx, _ctx, _actor, { id, version }: EditedRecord) => {
    const [deleted] = await tx
      .delete(events)
      .where(and(eq(events.id, id), eq(events.version, version)))
      .returning({ title: events.title });
    if (deleted) return changed("event_deleted", { event: id, title: deleted.title });
    // The form arrived twice, or a colleague deleted it too.
    const isGone = (await tx.$count(events, eq(events.id, id))) === 0;
    return isGone ? unchanged() : fail("changed_since");
  },
);

/** Returns the 200 latest events, including drafts and past ones. */
export function readAllEvents(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  return selectEvents(ctx.db, 200);
}

/** Returns an event, or null for an unknown id. */
export function readEvent(ctx: Pick<Ctx, "db">, _actor: AdminActor, id: string) {
  return selectEvent(ctx.db, id);
}

/** Returns published events that haven't ended, next one first. */
export function readUpcomingEvents(
  ctx: Pick<Ctx, "db" | "now">,
): Promise<readonly CommunityEvent[]> {
  return selectUpcomingEvents(ctx.db, ctx.now());
}
