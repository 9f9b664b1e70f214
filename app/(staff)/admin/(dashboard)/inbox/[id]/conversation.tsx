import { randomUUID } from "node:crypto";
import {
  addInquiryNoteAction,
  assignInquiryAction,
  changeInquiryStatusAction,
  endSnoozeAction,
  replyToInquiryAction,
  snoozeInquiryAction,
} from "@/app/(staff)/admin/(dashboard)/inbox/actions";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { InquiryDetails } from "@/components/admin/inbox/inquiry-details";
import { InquiryThread } from "@/components/admin/inbox/inquiry-thread";
import { ReplyForm } from "@/components/admin/inbox/reply-form";
import { SenderOrders } from "@/components/admin/inbox/sender-orders";
import { SnoozeActions } from "@/components/admin/inbox/snooze-actions";
import { StatusActions } from "@/components/admin/inbox/status-actions";
import { Section } from "@/components/admin/layout/section";
import { FormTextarea } from "@/components/forms/form-field";
import type { ReplyRecipient } from "@/lib/inquiries/email/reply-address";
import { inquiryStatusLabels, replyProblemTexts } from "@/lib/inquiries/inquiry-copy";
import type { InboxAssignee, InquiryDetail } from "@/lib/inquiries/read-inquiries";
import { getReplySubject, type SavedReply } from "@/lib/inquiries/replies";

type Props = {
  readonly detail: InquiryDetail;
  readonly ownId: string;
  readonly assignees: readonly InboxAssignee[];
  readonly savedReplies: readonly SavedReply[];
  readonly savedRepliesHref: string;
  /** Where "Send and next" goes; the list without another message. */
  readonly next: { readonly id: string | null; readonly href: string };
  readonly now: Date;
  readonly businessName: string;
  /** Whether replies by email appear here. */
  readonly receivesReplies: boolean;
};

/** A message with its thread, the reply form, and the sender's facts at its side. */
export function Conversation(props: Props) {
  const { detail, ownId, assignees, savedReplies, next, now } = props;
  const { inquiry, entries, isOverdue, threadEmails } = detail;
  const { id: inquiryId, status } = inquiry;
  const recipients = detail.recipients.flatMap(({ email, problem }) => (problem ? [] : [email]));
  return (
    <div className="min-w-0 gap-x-6 2xl:grid 2xl:grid-cols-[minmax(0,1fr)_18rem]">
      <article className="min-w-0">
        <header className="mb-5">
          <h1 className="text-xl wrap-anywhere">
            {inquiry.subject?.trim() || `From ${inquiry.name}`}
          </h1>
          <p className="mt-1 mb-3 flex flex-wrap items-center gap-2 text-sm">
            <StatusBadge
              kind="inquiry"
              status={status}
              labels={inquiryStatusLabels}
              flags={{
                overdue: isOverdue,
                snoozed: detail.isSnoozed,
                automatic: inquiry.isAutomatic,
                cannotReply: recipients.length === 0,
              }}
            />
            <span className="wrap-anywhere text-soft">
              {detail.assigneeEmail ? `Assigned to ${detail.assigneeEmail}` : "Unassigned"}
            </span>
            <a href={`#${aboutId}`} className="underline underline-offset-4 2xl:hidden">
              About {inquiry.name}
            </a>
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
            <AssignForm
              key={inquiry.assigneeId}
              action={assignInquiryAction}
              inquiryId={inquiryId}
              assigneeId={inquiry.assigneeId}
              assignees={assignees}
              ownId={ownId}
            />
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
              next={next}
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
      <aside
        id={aboutId}
        aria-label="About the sender"
        className="min-w-0 gap-x-8 text-sm max-2xl:mt-6 md:max-2xl:grid md:max-2xl:grid-cols-2 md:max-2xl:*:mt-0"
      >
        <div className="md:max-2xl:row-span-2">
          <InquiryDetails detail={detail} />
        </div>
        <Section title="Orders">
          <SenderOrders orders={detail.orders} email={inquiry.email} />
        </Section>
        <Section title="Internal note">
          <NoteForm action={addInquiryNoteAction} inquiryId={inquiryId} entryId={randomUUID()} />
        </Section>
      </aside>
    </div>
  );
}

const aboutId = "about-sender";

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

type NoteFormProps = {
  readonly action: AdminAction;
  readonly inquiryId: string;
  readonly entryId: string;
};

function NoteForm({ action, inquiryId, entryId }: NoteFormProps) {
  return (
    <ActionForm
      action={action}
      submitLabel="Add note"
      hidden={{ inquiryId, entryId }}
      className="grid gap-3 [&>button]:justify-self-start"
    >
      <FormTextarea
        name="body"
        idPrefix="note-"
        label="Note"
        hint="Only staff see notes. If the customer requests their data, an admin may include them."
        required
        rows={3}
        maxLength={5_000}
      />
    </ActionForm>
  );
}

type AssignFormProps = {
  readonly action: AdminAction;
  readonly inquiryId: string;
  readonly assigneeId: string | null;
  readonly assignees: readonly InboxAssignee[];
  readonly ownId: string;
};

/** Starts with the signed-in admin if the message is unassigned, so that taking it is one click. */
function AssignForm({ action, inquiryId, assigneeId, assignees, ownId }: AssignFormProps) {
  const others = assignees.filter(({ id }) => id !== ownId);
  return (
    <ActionForm
      action={action}
      submitLabel="Assign"
      hidden={{ inquiryId, from: assigneeId ?? "" }}
      undo={{ action, fields: { inquiryId, to: assigneeId ?? "" }, sentFields: { from: "to" } }}
      className="flex flex-wrap gap-2"
    >
      <select
        name="to"
        aria-label="Assignee"
        defaultValue={assigneeId ?? ownId}
        className="min-h-11 max-w-48 rounded-md border-2 border-line bg-ground px-2"
      >
        <option value={ownId}>Me</option>
        {others.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
        <option value="">Unassigned</option>
      </select>
    </ActionForm>
  );
}
