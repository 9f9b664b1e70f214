import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import {
  addInquiryNoteAction,
  assignInquiryAction,
  changeInquiryStatusAction,
  replyToInquiryAction,
} from "@/app/(staff)/admin/(dashboard)/inbox/actions";
import { AssignForm } from "@/components/admin/inbox/assign-form";
import { InquiryDetails } from "@/components/admin/inbox/inquiry-details";
import { InquiryThread } from "@/components/admin/inbox/inquiry-thread";
import { NoteForm } from "@/components/admin/inbox/note-form";
import { ReplyForm } from "@/components/admin/inbox/reply-form";
import { StatusActions } from "@/components/admin/inbox/status-actions";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { isUuid } from "@/lib/core/is-uuid";
import { readAssignees } from "@/lib/inquiries/inbox/read-inbox";
import { readInquiry } from "@/lib/inquiries/inbox/read-inquiry";
import { getReplySubject } from "@/lib/inquiries/inbox/reply-subject";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff/current-admin";

export const metadata: Metadata = { title: "Message" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function InquiryPage({ params }: Props) {
  await connection();
  const admin = await requireAdmin();
  const { id } = await params;
  if (!isUuid(id)) notFound();
  const [detail, assignees] = await Promise.all([
    readInquiry(appCtx(), admin, id),
    readAssignees(appCtx(), admin),
  ]);
  if (!detail) notFound();
  const { inquiry, entries } = detail;
  return (
    <>
      <PageHeader
        title={inquiry.subject?.trim() || `From ${inquiry.name}`}
        breadcrumbs={[{ href: "/admin/inbox", label: "Inbox" }]}
        actions={
          <StatusActions
            inquiryId={id}
            status={inquiry.status}
            action={changeInquiryStatusAction}
          />
        }
      />
      <div className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <InquiryDetails detail={detail} />
          <InquiryThread inquiry={inquiry} entries={entries} />
          <Section title="Reply by email">
            <ReplyForm
              action={replyToInquiryAction}
              inquiryId={id}
              entryId={randomUUID()}
              email={inquiry.email}
              subject={getReplySubject(inquiry.subject)}
            />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title="Assignee">
            <AssignForm
              key={inquiry.assigneeId}
              action={assignInquiryAction}
              inquiryId={id}
              assigneeId={inquiry.assigneeId}
              assignees={assignees}
            />
          </Section>
          <Section title="Internal note">
            <NoteForm action={addInquiryNoteAction} inquiryId={id} entryId={randomUUID()} />
          </Section>
        </div>
      </div>
    </>
  );
}
