import { EmailLayout } from "@/emails/_components/email-layout";
import { MultilineText } from "@/emails/_components/multiline-text";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/format-chicago-time";
import { site } from "@/lib/core/site";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["consultation_ended"];

type Words = { readonly subject: string; readonly body: (when: string) => string };

const words: Record<Props["occasion"], Words> = {
  declined: {
    subject: "We can't offer you a session",
    body: () =>
      "We can't offer you a session this time. Nothing is booked and nothing was charged.",
  },
  expired: {
    subject: "Your offer has ended",
    body: (when) =>
      `The time${when} was kept for you, but no payment came, so it is free again. Reply to this mail if you still want a session, and we find a new time.`,
  },
  paid_late: {
    subject: "Your payment is here, your time is not",
    body: () =>
      "Your payment arrived when the offer no longer stood. It is safe with us: we write to you with a new time, or send it back if none suits you. You need do nothing.",
  },
  refunded: {
    subject: "Your session is cancelled, and paid back",
    body: (when) =>
      `Your session${when} is cancelled. The payment is on its way back to you; banks take 5 to 10 days to show it.`,
  },
};

const subject = ({ occasion }: Props) => `${words[occasion].subject} | ${site.name}`;

function Email(props: Props) {
  const { firstName, occasion, startsAt, note, calendar } = props;
  const body = words[occasion].body(startsAt ? ` on ${formatChicagoTime(startsAt)}` : "");
  return (
    <EmailLayout
      subject={subject(props)}
      preheader={body}
      reason={`You get this mail because you asked ${site.name} for a consultation.`}
    >
      <Title>
        {firstName ? `${words[occasion].subject}, ${firstName}.` : `${words[occasion].subject}.`}
      </Title>
      <Paragraph>{body}</Paragraph>
      {note ? (
        <Paragraph>
          <MultilineText text={note} />
        </Paragraph>
      ) : null}
      {calendar ? (
        <SmallPrint>The attached file takes the session out of your calendar.</SmallPrint>
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
            filename: "cancelled.ics",
            content: Buffer.from(calendar, "utf8").toString("base64"),
            contentType: "text/calendar; charset=utf-8; method=CANCEL",
          },
        ]
      : [],
};
