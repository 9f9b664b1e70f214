import { Badge } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import { NewestEntry } from "@/components/admin/inbox/newest-entry";
import type { TextPart } from "@/lib/inquiries/email/split-history";
import { automaticKindLabels } from "@/lib/inquiries/inquiry-copy";
import type { InquiryEntry, OriginalEmail as Original } from "@/lib/inquiries/read-inquiries";

type Props = {
  readonly inquiry: {
    readonly kind: string;
    readonly name: string;
    readonly subject: string | null;
    readonly createdAt: Date;
  };
  readonly messageParts: readonly TextPart[];
  /** The email that opened the thread, if one did. */
  readonly original: Original | null;
  readonly entries: readonly InquiryEntry[];
};

const emailStatusLabels = {
  waiting: "email queued",
  sent: "email sent",
  failed: "email failed (see Status)",
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
export function InquiryThread({ inquiry, messageParts, original, entries }: Props) {
  const isRadio = inquiry.kind === "radio";
  // One folded entry would take as many lines as it saves.
  const foldedCount = entries.length > shownEntries + 1 ? entries.length - shownEntries : 0;
  return (
    <ol className="grid gap-6">
      {isRadio ? null : (
        <li>
          <Head
            author={inquiry.name}
            at={inquiry.createdAt}
            action={original?.automaticKind ? "sent" : "wrote"}
            original={original}
          />
          <MessageText
            parts={
              messageParts.some(({ text }) => text.trim())
                ? messageParts
                : [{ isHistory: false, text: "No message." }]
            }
            border="border-accent"
          />
          {original ? <OriginalEmail original={original} /> : null}
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
  const { kind, parts, original, authorEmail, createdAt, emailStatus, attachmentNames } = entry;
  const { action, border } = entryLooks[kind];
  return (
    <li>
      <Head
        author={authorEmail}
        at={createdAt}
        action={original?.automaticKind ? "sent" : action}
        status={emailStatus ? emailStatusLabels[emailStatus] : null}
        original={original}
      />
      <MessageText parts={parts} border={original?.automaticKind ? "border-hairline" : border} />
      {attachmentNames.length > 0 ? (
        <p className="mt-2 text-sm wrap-anywhere text-soft">
          Attachments (not stored): {attachmentNames.join(", ")}
        </p>
      ) : null}
      {original ? <OriginalEmail original={original} /> : null}
    </li>
  );
}

type HeadProps = {
  readonly author: string;
  readonly action: string;
  readonly at: Date;
  readonly status?: string | null;
  readonly original?: Original | null;
};

function Head({ author, action, at, status, original }: HeadProps) {
  const { fromEmail = "", replyToEmail = null, automaticKind = null } = original ?? {};
  return (
    <div className="mb-1 text-sm text-soft">
      <p>
        <strong className="wrap-anywhere text-text">{author}</strong> {action},{" "}
        <StaffTime at={at} />
        {status ? ` · ${status}` : null}
        {automaticKind ? (
          <>
            {" "}
            <Badge tone="neutral">{automaticKindLabels[automaticKind]}</Badge>
          </>
        ) : null}
      </p>
      {replyToEmail ? (
        <p className="wrap-anywhere">
          From {fromEmail || "no address"} · Reply to {replyToEmail}
        </p>
      ) : null}
    </div>
  );
}

type OriginalEmailProps = { readonly original: Original };

/** An email's headers as they came, and its other version if that says something else. Folded. */
function OriginalEmail({ original }: OriginalEmailProps) {
  const { headers, otherVersion } = original;
  return (
    <details className="mt-2 max-w-[46rem]">
      <summary className={summaryLook}>
        Show original headers{otherVersion ? " and text" : ""}
      </summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {otherVersion ? (
        <>
          <p className="mt-3 text-sm font-semibold">Other version of this email</p>
          <p className="mt-1 break-words whitespace-pre-wrap">{otherVersion}</p>
        </>
      ) : null}
    </details>
  );
}

type MessageTextProps = {
  readonly parts: readonly TextPart[];
  /** Color of the line at the left. */
  readonly border: string;
};

/** An email's text or a typed message. Earlier emails that it quotes are folded. */
function MessageText({ parts, border }: MessageTextProps) {
  return (
    <div className={`grid max-w-[46rem] gap-2 border-l-4 pl-4 ${border}`}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places
        <Part key={index} part={part} />
      ))}
    </div>
  );
}

function Part({ part: { isHistory, text } }: { readonly part: TextPart }) {
  // Blank lines around the history are part of the text, but not of what's shown.
  const shown = text.trimEnd().replace(/^\s*\n/, "");
  if (shown === "") return null;
  const paragraph = <p className="break-words whitespace-pre-wrap">{shown}</p>;
  if (!isHistory) return paragraph;
  return (
    <details>
      <summary className={summaryLook}>Show quoted text</summary>
      <div className="mt-2 text-soft">{paragraph}</div>
    </details>
  );
}

const summaryLook =
  "inline-flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold underline underline-offset-4 md:min-h-9";
