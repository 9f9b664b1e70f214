import { StaffTime } from "@/components/admin/display/staff-time";
import type { InquiryEntry } from "@/lib/inquiries/inbox/read-inquiry";

type Props = {
  readonly inquiry: {
    readonly kind: string;
    readonly name: string;
    readonly subject: string | null;
    readonly message: string;
    readonly createdAt: Date;
  };
  readonly entries: readonly InquiryEntry[];
};

const emailStatusLabels = {
  waiting: "email queued",
  sent: "email sent",
  failed: "email failed (see Overview)",
} as const;

const entryLooks: Record<
  InquiryEntry["kind"],
  { readonly action: string; readonly border: string }
> = {
  reply: { action: "replied", border: "border-success" },
  note: { action: "added a note", border: "border-hairline" },
  received: { action: "wrote", border: "border-accent" },
};

/** The visitor's message as typed, then emails and notes, oldest first. */
export function InquiryThread({ inquiry, entries }: Props) {
  const isRadio = inquiry.kind === "radio";
  return (
    <ol className="grid gap-6">
      {isRadio ? null : (
        <li>
          <Head author={inquiry.name} at={inquiry.createdAt} action="wrote" />
          <p className="max-w-[46rem] border-l-4 border-accent pl-4 break-words whitespace-pre-wrap">
            {inquiry.message.trim() ? inquiry.message : "No message."}
          </p>
        </li>
      )}
      {entries.map(({ id, kind, body, authorEmail, createdAt, emailStatus, attachmentNames }) => (
        <li key={id}>
          <Head
            author={authorEmail}
            at={createdAt}
            action={entryLooks[kind].action}
            status={emailStatus ? emailStatusLabels[emailStatus] : null}
          />
          <p
            className={`max-w-[46rem] border-l-4 pl-4 break-words whitespace-pre-wrap ${entryLooks[kind].border}`}
          >
            {body}
          </p>
          {attachmentNames.length > 0 ? (
            <p className="mt-2 text-sm wrap-anywhere text-soft">
              Attachments (not stored): {attachmentNames.join(", ")}
            </p>
          ) : null}
        </li>
      ))}
      {isRadio && entries.length === 0 ? (
        <li className="text-soft">No notes or replies yet.</li>
      ) : null}
    </ol>
  );
}

type HeadProps = {
  readonly author: string;
  readonly action: string;
  readonly at: Date;
  readonly status?: string | null;
};

function Head({ author, action, at, status }: HeadProps) {
  return (
    <p className="mb-1 text-sm text-soft">
      <strong className="wrap-anywhere text-text">{author}</strong> {action}, <StaffTime at={at} />
      {status ? ` · ${status}` : null}
    </p>
  );
}
