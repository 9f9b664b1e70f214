import { randomUUID } from "node:crypto";
import { notFound } from "next/navigation";
import { TextLink } from "@/components/admin/display/text-link";
import { Timeline } from "@/components/admin/display/timeline";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { PersonDetails } from "@/components/admin/people/person-details";
import { PersonNotes } from "@/components/admin/people/person-notes";
import { PersonTags } from "@/components/admin/people/person-tags";
import { readPerson } from "@/lib/people/read-person";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";
import {
  addPersonNoteAction,
  addPersonTagAction,
  deletePersonNoteAction,
  removePersonTagAction,
  setNoteDoneAction,
} from "../actions";

export const metadata = { title: "Person" };

type Props = { readonly params: Promise<{ readonly id: string }> };

const noteActions = {
  add: addPersonNoteAction,
  setDone: setNoteDoneAction,
  remove: deletePersonNoteAction,
};

export default async function PersonPage({ params }: Props) {
  const admin = await requireStaff("people.manage");
  const { id } = await params;
  const person = await readPerson(appCtx(), admin, id);
  if (!person) notFound();
  const { name, addresses, notes, tags, timeline, isCut } = person;
  const entries = timeline.map(({ href, title, ...entry }) => ({
    ...entry,
    title: href ? <TextLink href={href}>{title}</TextLink> : title,
  }));
  return (
    <>
      <PageHeader
        title={name ?? addresses[0]?.email ?? ""}
        breadcrumbs={[{ href: "/admin/overview", label: "Overview" }]}
      />
      <div className="grid gap-x-12 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <Section title="Details">
            <PersonDetails person={person} />
          </Section>
          <Section title="Tags">
            <PersonTags
              personId={id}
              tags={tags}
              add={addPersonTagAction}
              remove={removePersonTagAction}
            />
          </Section>
        </div>
        <Section title="Notes">
          <PersonNotes personId={id} noteId={randomUUID()} notes={notes} actions={noteActions} />
        </Section>
      </div>
      <Section title="Timeline">
        {entries.length > 0 ? <Timeline entries={entries} /> : <p>No activity yet.</p>}
        {isCut ? (
          <p className="mt-4 text-soft">Shows the newest 100 entries of each kind.</p>
        ) : null}
      </Section>
    </>
  );
}
