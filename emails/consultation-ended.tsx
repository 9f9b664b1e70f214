import { describeRefund, getConsultationReason } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import { describeTime } from "@/emails/_components/session-time";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import {
  MultilineText,
  OrderLink,
  OrderNumber,
  Paragraph,
  SmallPrint,
  Title,
} from "@/emails/_components/text";
import { formatCents } from "@/lib/core/money";

type Props = EmailProps<"consultation_ended">;

type EmailCopy = {
  readonly subject: string;
  readonly preheader: string;
  /** `session` is "your session", with its date and time if known. */
  readonly body: (session: string) => string;
};

const copy: Record<Props["occasion"], EmailCopy> = {
  declined: {
    subject: "We can't offer you a session",
    preheader: "Nothing is booked, and you weren't charged.",
    body: () =>
      "We're sorry we can't meet with you this time. Nothing is booked, and you weren't charged.",
  },
  expired: {
    subject: "Your session offer has expired",
    preheader: "Reply to this email to get a new time.",
    body: (session) =>
      `We didn't get your payment in time, so ${session} is no longer reserved. You weren't charged. If you still want a session, reply to this email, and we'll find a new time.`,
  },
  paid_late: {
    subject: "We got your payment, but your time slot is gone",
    preheader: "We'll offer you a new time or refund you.",
    body: () =>
      "Your payment came in after our offer expired. We'll email you a new time, or refund you if we can't find one that works. You don't need to do anything now.",
  },
  refunded: {
    subject: "Your session was canceled and refunded",
    preheader: "Your refund is on its way.",
    body: (session) => `We canceled ${session}, and your refund is on its way.`,
  },
};

const subject = ({ occasion, profile }: Props) => `${copy[occasion].subject} | ${profile.name}`;

function Email(props: Props) {
  const { firstName, occasion, startsAt, timeZone, note, calendar, refund } = props;
  const session = startsAt ? `your session on ${describeTime(startsAt, timeZone)}` : "your session";
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={copy[occasion].preheader}
      reason={getConsultationReason(props.profile)}
    >
      <Title>
        {firstName ? `${copy[occasion].subject}, ${firstName}.` : `${copy[occasion].subject}.`}
      </Title>
      <Paragraph>{copy[occasion].body(session)}</Paragraph>
      {occasion === "refunded" ? (
        <Paragraph>
          {refund ? (
            <>
              We refunded {formatCents(refund.amountCents)} for order{" "}
              <OrderNumber>{refund.orderNumber}</OrderNumber>.{" "}
            </>
          ) : null}
          {describeRefund(null)}
        </Paragraph>
      ) : null}
      {note ? (
        <Paragraph>
          <MultilineText text={note} />
        </Paragraph>
      ) : null}
      {refund ? <OrderLink orderNumber={refund.orderNumber} url={refund.orderUrl} /> : null}
      {calendar ? (
        <SmallPrint>Open the attached file to remove the session from your calendar.</SmallPrint>
      ) : null}
    </EmailLayout>
  );
}

export const consultationEnded: EmailTemplate<"consultation_ended"> = {
  subject,
  Email,
  attachments: ({ calendar }) =>
    calendar
      ? [
          {
            filename: "canceled.ics",
            content: Buffer.from(calendar, "utf8").toString("base64"),
            contentType: "text/calendar; charset=utf-8; method=CANCEL",
          },
        ]
      : [],
};
