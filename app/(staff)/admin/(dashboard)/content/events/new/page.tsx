import { randomUUID } from "node:crypto";
import { saveEventAction } from "@/app/(staff)/admin/(dashboard)/content/events/actions";
import { eventBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { EventForm } from "@/components/admin/content/event-form";
import { PageHeader } from "@/components/admin/layout/page-header";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "New event" };

export default async function NewEventPage() {
  await requireStaff("content.edit");
  return (
    <>
      <PageHeader title="New event" breadcrumbs={eventBreadcrumbs} />
      <EventForm action={saveEventAction} eventId={randomUUID()} version={0} />
    </>
  );
}
