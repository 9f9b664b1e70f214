import { EmailLayout } from "@/emails/_components/email-layout";
import { MultilineText } from "@/emails/_components/multiline-text";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/format-chicago-time";
import { site } from "@/lib/core/site";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["consultation_ended"];

type EmailCopy = { readonly subject: string; readonly body: (when: string) => string };

const copy: Record<Props["occasion"], EmailCopy> = {
  declined: {
    subject: "We can't offer you a session",
    body: () =>
      "We can't offer you a session this time. Nothing is booked and nothing was charged.",
  },
  expired: {
    subject: "Your offer has expired",
    body: (when) =>
      `We held the time${when} for you, but didn't receive a payment, so it's no longer reserved. Reply to this email if you still want a session, and we'll find a new time.`,
  },
  paid_late: {
    subject: "We got your payment, but your time slot is gone",
    body: () =>
      "Your payment arrived after the offer expired. We'll email you a new time, or refund you if none works. You don't need to do anything.",
  },
  refunded: {
    subject: "Your session is canceled and refunded",
    body: (when) =>
      `Your session${when} is canceled. Your refund is on its way; banks take 5 to 10 days to show it.`,
  },
};

const subject = ({ occasion }: Props) => `${copy[occasion].subject} | ${site.name}`;

function Email(props: Props) {
  const { firstName, occasion, startsAt, note, calendar } = props;
  const body = copy[occasion].body(startsAt ? ` on ${formatChicagoTime(startsAt)}` : "");
  return (
    <EmailLayout
      subject={subject(props)}
      preheader={body}
      reason={`You're receiving this email because you requested a consultation with ${site.name}.`}
    >
      <Title>
        {firstName ? `${copy[occasion].subject}, ${firstName}.` : `${copy[occasion].subject}.`}
      </Title>
      <Paragraph>{body}</Paragraph>
      {note ? (
        <Paragraph>
          <MultilineText text={note} />
        </Paragraph>
      ) : null}
      {calendar ? (
        <SmallPrint>The attached file removes the session from your calendar.</SmallPrint>
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
