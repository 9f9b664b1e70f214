import { randomUUID } from "node:crypto";
import {
  addInquiryNoteAction,
  assignInquiryAction,
  changeInquiryStatusAction,
  endSnoozeAction,
  replyToInquiryAction,
  snoozeInquiryAction,
} from "@/app/(staff)/admin/(dashboard)/inbox/actions";
import { AssignForm } from "@/components/admin/inbox/assign-form";
import { AssignToMe } from "@/components/admin/inbox/assign-to-me";
import { InquiryBadge } from "@/components/admin/inbox/inquiry-badge";
import { InquiryDetails } from "@/components/admin/inbox/inquiry-details";
import { InquiryThread } from "@/components/admin/inbox/inquiry-thread";
import { NoteForm } from "@/components/admin/inbox/note-form";
import { ReplyForm } from "@/components/admin/inbox/reply-form";
import { SenderOrders } from "@/components/admin/inbox/sender-orders";
import { SnoozeActions } from "@/components/admin/inbox/snooze-actions";
import { StatusActions } from "@/components/admin/inbox/status-actions";
import { Section } from "@/components/admin/layout/section";
import type { ReplyRecipient } from "@/lib/inquiries/email/reply-recipients";
import type { InboxAssignee } from "@/lib/inquiries/inbox/read-inbox";
import type { InquiryDetail } from "@/lib/inquiries/inbox/read-inquiry";
import { getReplySubject } from "@/lib/inquiries/inbox/reply-subject";
import { replyProblemTexts } from "@/lib/inquiries/inquiry-copy";
import type { SavedReply } from "@/lib/inquiries/saved-replies/read-saved-replies";

type Props = {
  readonly detail: InquiryDetail;
  readonly ownId: string;
  readonly assignees: readonly InboxAssignee[];
  readonly savedReplies: readonly SavedReply[];
  readonly savedRepliesHref: string;
  /** Where "Send and next" goes. */
  readonly nextHref: string;
  readonly now: Date;
  readonly businessName: string;
  /** Whether replies by email appear here. */
  readonly receivesReplies: boolean;
};

/** A message with its thread, the reply form, and the sender's facts at its side. */
export function Conversation(props: Props) {
  const { detail, ownId, assignees, savedReplies, nextHref, now } = props;
  const { inquiry, entries, isOverdue, threadEmails } = detail;
  const { id: inquiryId, status } = inquiry;
  const recipients = detail.recipients.flatMap(({ email, problem }) => (problem ? [] : [email]));
  return (
    <div className="min-w-0 gap-x-6 xl:grid xl:grid-cols-[minmax(0,1fr)_15rem] 2xl:grid-cols-[minmax(0,1fr)_18rem]">
      <article className="min-w-0">
        <header className="mb-5">
          <h1 className="text-xl wrap-anywhere">
            {inquiry.subject?.trim() || `From ${inquiry.name}`}
          </h1>
          <p className="mt-1 mb-3 flex flex-wrap items-center gap-2 text-sm">
            <InquiryBadge
              status={status}
              isOverdue={isOverdue}
              isSnoozed={detail.isSnoozed}
              isAutomatic={inquiry.isAutomatic}
              canReply={recipients.length > 0}
            />
          </p>
          <div className="flex flex-wrap items-start gap-2">
            <StatusActions
              inquiryId={inquiryId}
              status={status}
              isSnoozed={detail.isSnoozed}
              seenEmails={threadEmails}
              action={changeInquiryStatusAction}
            />
            <SnoozeActions
              inquiry={inquiry}
              isSnoozed={detail.isSnoozed}
              seenEmails={threadEmails}
              now={now}
              actions={{ snooze: snoozeInquiryAction, end: endSnoozeAction }}
            />
            <AssignToMe inquiry={inquiry} ownId={ownId} action={assignInquiryAction} />
          </div>
        </header>
        <InquiryThread
          inquiry={inquiry}
          messageParts={detail.messageParts}
          original={detail.original}
          entries={entries}
        />
        <div className="mt-6 border-t-2 border-text bg-ground pt-3 pb-3 lg:sticky lg:bottom-0">
          {recipients.length === 0 ? (
            <CannotReply recipient={detail.recipients[0]} />
          ) : (
            <ReplyForm
              key={inquiryId}
              action={replyToInquiryAction}
              inquiryId={inquiryId}
              entryId={randomUUID()}
              seenEmails={threadEmails}
              recipients={recipients}
              subject={getReplySubject(inquiry.subject, props.businessName)}
              nextHref={nextHref}
              savedReplies={savedReplies}
              savedRepliesHref={props.savedRepliesHref}
              receivesReplies={props.receivesReplies}
              placeholders={{
                name: inquiry.name,
                first_name: inquiry.name.trim().split(/\s+/)[0] ?? "",
                subject: inquiry.subject?.trim() ?? "",
                order: detail.orders[0]?.orderNumber ?? "",
              }}
            />
          )}
        </div>
      </article>
      <aside aria-label="About the sender" className="min-w-0 text-sm max-xl:mt-6">
        <InquiryDetails detail={detail} />
        <Section title="Orders">
          <SenderOrders orders={detail.orders} email={inquiry.email} />
        </Section>
        <Section title="Assignee">
          <AssignForm
            key={inquiry.assigneeId}
            action={assignInquiryAction}
            inquiryId={inquiryId}
            assigneeId={inquiry.assigneeId}
            assignees={assignees}
          />
        </Section>
        <Section title="Internal note">
          <NoteForm action={addInquiryNoteAction} inquiryId={inquiryId} entryId={randomUUID()} />
        </Section>
      </aside>
    </div>
  );
}

/** Instead of the form. Staff's own email program may be able to send to the address. */
function CannotReply({ recipient }: { readonly recipient: ReplyRecipient | undefined }) {
  return (
    <p className="max-w-[46rem] text-sm">
      <strong>You can’t reply from here.</strong>{" "}
      {replyProblemTexts[recipient?.problem ?? "no_address"]}
      {recipient ? (
        <>
          {" "}
          <a
            href={`mailto:${recipient.email}`}
            className="wrap-anywhere underline underline-offset-4"
          >
            {recipient.email}
          </a>
        </>
      ) : null}
    </p>
  );
}
