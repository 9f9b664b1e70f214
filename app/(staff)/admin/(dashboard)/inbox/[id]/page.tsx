import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import {
  answerInquiryAction,
  assignInquiryAction,
  moveInquiryAction,
  noteInquiryAction,
} from "@/app/(staff)/admin/(dashboard)/inbox/actions";
import { AnswerForm } from "@/components/admin/inbox/answer-form";
import { AssignForm } from "@/components/admin/inbox/assign-form";
import { InquiryFacts } from "@/components/admin/inbox/inquiry-facts";
import { InquiryThread } from "@/components/admin/inbox/inquiry-thread";
import { NoteForm } from "@/components/admin/inbox/note-form";
import { StatusMoves } from "@/components/admin/inbox/status-moves";
import { PageHead } from "@/components/admin/page-head";
import { Section } from "@/components/admin/section";
import { answerSubject } from "@/lib/inquiries/answer-subject";
import { readAssignees } from "@/lib/inquiries/read-inbox";
import { readInquiry } from "@/lib/inquiries/read-inquiry";
import { isUuid } from "@/lib/is-uuid";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Message" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function InquiryPage({ params }: Props) {
  await connection();
  const admin = await requireAdmin();
  const { id } = await params;
  if (!isUuid(id)) notFound();
  const [found, assignees] = await Promise.all([
    readInquiry(appCtx(), admin, id),
    readAssignees(appCtx(), admin),
  ]);
  if (!found) notFound();
  const { inquiry, entries } = found;
  return (
    <>
      <PageHead
        title={inquiry.subject?.trim() || `From ${inquiry.name}`}
        trail={[{ href: "/admin/inbox", label: "Inbox" }]}
        actions={<StatusMoves inquiryId={id} status={inquiry.status} action={moveInquiryAction} />}
      />
      <div className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <InquiryFacts found={found} />
          <InquiryThread inquiry={inquiry} entries={entries} />
          <Section title="Answer by mail">
            <AnswerForm
              action={answerInquiryAction}
              inquiryId={id}
              entryId={randomUUID()}
              email={inquiry.email}
              subject={answerSubject(inquiry.subject)}
            />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title="Whose">
            <AssignForm
              key={inquiry.assigneeId}
              action={assignInquiryAction}
              inquiryId={id}
              assigneeId={inquiry.assigneeId}
              assignees={assignees}
            />
          </Section>
          <Section title="Note for staff">
            <NoteForm action={noteInquiryAction} inquiryId={id} entryId={randomUUID()} />
          </Section>
        </div>
      </div>
    </>
  );
}
