import { StaffTime } from "@/components/admin/display/staff-time";
import { Section } from "@/components/admin/layout/section";
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
  waiting: "mail is on its way",
  sent: "mailed",
  failed: "the mail failed: see Overview",
} as const;

/** The visitor's message as typed, then replies and notes, oldest first. */
export function InquiryThread({ inquiry, entries }: Props) {
  const isRadio = inquiry.kind === "radio";
  return (
    <Section title={isRadio ? "Notes and answers" : "Message"}>
      <ol className="grid gap-6">
        {isRadio ? null : (
          <li>
            <Head who={inquiry.name} at={inquiry.createdAt} what="wrote" />
            <p className="max-w-[46rem] border-l-4 border-accent pl-4 break-words whitespace-pre-wrap">
              {inquiry.message.trim() ? inquiry.message : "No text was sent."}
            </p>
          </li>
        )}
        {entries.map(({ id, kind, body, authorEmail, createdAt, emailStatus: mail }) => (
          <li key={id}>
            <Head
              who={authorEmail}
              at={createdAt}
              what={kind === "reply" ? "answered" : "noted, for staff"}
              more={mail ? emailStatusLabels[mail] : null}
            />
            <p
              className={`max-w-[46rem] border-l-4 pl-4 break-words whitespace-pre-wrap ${kind === "reply" ? "border-success" : "border-hairline"}`}
            >
              {body}
            </p>
          </li>
        ))}
        {isRadio && entries.length === 0 ? <li className="text-soft">Nothing yet.</li> : null}
      </ol>
    </Section>
  );
}

type HeadProps = {
  readonly who: string;
  readonly what: string;
  readonly at: Date;
  readonly more?: string | null;
};

function Head({ who, what, at, more }: HeadProps) {
  return (
    <p className="mb-1 text-sm text-soft">
      <strong className="wrap-anywhere text-text">{who}</strong> {what}, <StaffTime at={at} />
      {more ? ` · ${more}` : null}
    </p>
  );
}
