import { StaffTime } from "@/components/admin/display/staff-time";
import { NewestEntry } from "@/components/admin/inbox/newest-entry";
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

/** The newest emails and notes, which are never folded. */
const shownEntries = 3;

/** The visitor's message as typed, then emails and notes, oldest first. Folds those in the middle. */
export function InquiryThread({ inquiry, entries }: Props) {
  const isRadio = inquiry.kind === "radio";
  // One folded entry would take as many lines as it saves.
  const foldedCount = entries.length > shownEntries + 1 ? entries.length - shownEntries : 0;
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
      {foldedCount > 0 ? (
        <li>
          <details>
            <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 md:min-h-9">
              Earlier in this thread: {foldedCount} emails and notes
            </summary>
            <ol className="mt-4 grid gap-6">
              {entries.slice(0, foldedCount).map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          </details>
        </li>
      ) : null}
      {entries.slice(foldedCount).map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      {isRadio && entries.length === 0 ? (
        <li className="text-soft">No notes or replies yet.</li>
      ) : null}
      {entries.length > 0 ? <NewestEntry key={entries.length} /> : null}
    </ol>
  );
}

function Entry({ entry }: { readonly entry: InquiryEntry }) {
  const { kind, body, authorEmail, createdAt, emailStatus, attachmentNames } = entry;
  const { action, border } = entryLooks[kind];
  return (
    <li>
      <Head
        author={authorEmail}
        at={createdAt}
        action={action}
        status={emailStatus ? emailStatusLabels[emailStatus] : null}
      />
      <p className={`max-w-[46rem] border-l-4 pl-4 break-words whitespace-pre-wrap ${border}`}>
        {body}
      </p>
      {attachmentNames.length > 0 ? (
        <p className="mt-2 text-sm wrap-anywhere text-soft">
          Attachments (not stored): {attachmentNames.join(", ")}
        </p>
      ) : null}
    </li>
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
