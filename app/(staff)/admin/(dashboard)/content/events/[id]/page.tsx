import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import {
  changeEventAction,
  deleteEventAction,
} from "@/app/(staff)/admin/(dashboard)/content/events/actions";
import { ConfirmAction } from "@/components/admin/confirm-action";
import { EventForm } from "@/components/admin/content/event-form";
import { eventsTrail } from "@/components/admin/content/events-trail";
import { PageHead } from "@/components/admin/page-head";
import { Section } from "@/components/admin/section";
import { EventRow } from "@/components/community/event-row";
import { eventFormValues } from "@/lib/events/event-form";
import { readEvent } from "@/lib/events/read-all-events";
import { isUuid } from "@/lib/is-uuid";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Event" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function EventPage({ params }: Props) {
  await connection();
  const admin = await requireAdmin();
  const { id } = await params;
  const event = isUuid(id) ? await readEvent(appCtx(), admin, id) : null;
  if (!event) notFound();
  return (
    <>
      <PageHead
        title={event.title}
        trail={eventsTrail}
        actions={
          <ConfirmAction
            label="Delete"
            title="Delete this event?"
            description="It goes from the site and from this list, for good."
            look="danger"
            action={deleteEventAction}
            hidden={{ eventId: id }}
          />
        }
      />
      <EventForm
        action={changeEventAction}
        values={eventFormValues(event)}
        hidden={{ eventId: id, readAt: event.updatedAt.toISOString() }}
      />
      <Section title="As visitors see it">
        <ul>
          <EventRow event={event} />
        </ul>
      </Section>
    </>
  );
}
