import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { connection } from "next/server";
import { createEventAction } from "@/app/(staff)/admin/(dashboard)/content/events/actions";
import { EventForm } from "@/components/admin/content/event-form";
import { eventsTrail } from "@/components/admin/content/events-trail";
import { PageHead } from "@/components/admin/page-head";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "New event" };

export default async function NewEventPage() {
  await connection();
  await requireAdmin();
  return (
    <>
      <PageHead title="New event" trail={eventsTrail} />
      <EventForm action={createEventAction} hidden={{ eventId: randomUUID() }} />
    </>
  );
}
