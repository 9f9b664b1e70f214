import { notFound } from "next/navigation";
import {
  deleteEventAction,
  saveEventAction,
} from "@/app/(staff)/admin/(dashboard)/content/events/actions";
import { eventBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { EventForm } from "@/components/admin/content/event-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { EventRow } from "@/components/community/event-row";
import { isUuid } from "@/lib/core/is-uuid";
import { readEvent, toEventFormValues } from "@/lib/events/events";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Event" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function EventPage({ params }: Props) {
  const admin = await requireStaff("content.edit");
  const { id } = await params;
  const event = isUuid(id) ? await readEvent(appCtx(), admin, id) : null;
  if (!event) notFound();
  return (
    <>
      <PageHeader
        title={event.title}
        breadcrumbs={eventBreadcrumbs}
        actions={
          <ConfirmAction
            label="Delete"
            title="Delete this event?"
            description="We'll remove the event from the site. You can't undo this."
            look="danger"
            action={deleteEventAction}
            hidden={{ eventId: id, version: String(event.version) }}
          />
        }
      />
      <EventForm
        action={saveEventAction}
        values={toEventFormValues(event)}
        eventId={id}
        version={event.version}
      />
      <Section title="Preview">
        <ul>
          <EventRow event={event} />
        </ul>
      </Section>
    </>
  );
}
