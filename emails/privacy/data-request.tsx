import { ActionButton } from "@/emails/_components/action-button";
import { emailCopy } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { MultilineText, Paragraph, SmallPrint, Title } from "@/emails/_components/text";
import { formatChicagoTime, formatStaffDay } from "@/lib/core/chicago-time";
import { dataRequestPolicy } from "@/lib/data-requests/deadlines";

type Props = EmailProps<"data_request">;

const what = {
  export: "send you a copy of the data we store about you",
  deletion: "delete the data we store about you",
} as const;

const confirmSubject = {
  export: "Confirm your request for a copy of your data",
  deletion: "Confirm your request to delete your data",
} as const;

function subject(props: Props): string {
  switch (props.step) {
    case "confirm":
      return confirmSubject[props.kind];
    case "file_ready":
      return "Your data is ready to download";
    case "deleted":
      return "We deleted your data";
    case "extended":
      return "We need more time for your data request";
    case "refused":
      return "We can't fulfill your data request";
  }
}

function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={preheader(props)}
      reason={`You're receiving this email because someone asked ${props.profile.name} to send or delete the data we store about this address.`}
    >
      <Title>{subject(props)}</Title>
      <Body {...props} />
    </EmailLayout>
  );
}

function preheader(props: Props): string {
  switch (props.step) {
    case "confirm":
      return `We won't do anything until you confirm. The link works for ${dataRequestPolicy.confirmDays} days.`;
    case "file_ready":
      return `Download the file by ${formatChicagoTime(props.expiresAt)}.`;
    case "deleted":
      return "Here's what we're keeping and why.";
    case "extended":
      return `We'll answer by ${formatStaffDay(props.dueOn)}. Here's why.`;
    case "refused":
      return "Here's why and what you can do.";
  }
}

function Body(props: Props) {
  switch (props.step) {
    case "confirm":
      return (
        <>
          <Paragraph>
            We got a request to {what[props.kind]}. Open the link below to confirm that you made
            this request. We'll start once you confirm.
          </Paragraph>
          <ActionButton href={props.url} label="Review the request" />
          <SmallPrint>
            The link works for {dataRequestPolicy.confirmDays} days. {emailCopy.neverForward} If you
            didn't ask for this, you can ignore this email. Nothing will happen.
          </SmallPrint>
        </>
      );
    case "file_ready":
      return (
        <>
          <Paragraph>
            You asked for a copy of the data we store about you. Use the link below to download it
            as a JSON file, which you can open in any text editor.
          </Paragraph>
          <ActionButton href={props.url} label="Open your download" />
          <SmallPrint>
            The link works until {formatChicagoTime(props.expiresAt)}. {emailCopy.neverForward}
          </SmallPrint>
        </>
      );
    case "deleted":
      return (
        <>
          <Paragraph>
            You asked us to delete your data, and we did. Here's what we're keeping:
          </Paragraph>
          {props.kept.map((kept) => (
            <Paragraph key={kept}>• {kept}.</Paragraph>
          ))}
          <SmallPrint>We'll delete the record of this email in a few weeks.</SmallPrint>
        </>
      );
    case "extended":
      return (
        <>
          <Paragraph>
            You asked for {what[props.kind]}. We'll answer by {formatStaffDay(props.dueOn)}. We need
            more time because:
          </Paragraph>
          <Paragraph>
            <MultilineText text={props.reason} />
          </Paragraph>
          <Paragraph>
            The law lets us extend the deadline once. If you disagree, reply to this email. You can
            also complain to the data protection authority or attorney general where you live.
          </Paragraph>
        </>
      );
    case "refused":
      return (
        <>
          <Paragraph>You asked us to {what[props.kind]}. Here's why we can't do that:</Paragraph>
          <Paragraph>
            <MultilineText text={props.reason} />
          </Paragraph>
          <Paragraph>
            If you disagree, reply to this email, and we'll review our decision. You can also file a
            complaint with the data protection authority or attorney general where you live.
          </Paragraph>
        </>
      );
  }
}

export const dataRequest: EmailTemplate<"data_request"> = { subject, Email };
