import { ActionButton } from "@/emails/_components/action-button";
import { describeOneTimeLink } from "@/emails/_components/email-copy";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, SmallPrint, Title } from "@/emails/_components/text";

type Props = EmailProps<"staff_invitation">;

const duties: Readonly<Record<Props["role"], string>> = {
  admin: "As an admin, you'll have access to everything in the dashboard.",
  support:
    "In the support role, you'll work on orders, messages, consultations, and radio campaigns.",
  editor: "In the editor role, you'll work on the site's content and the newsletter's issues.",
};

function subject({ profile }: Props): string {
  return `Join the ${profile.name} team`;
}

function Email(props: Props) {
  const { role, invitedBy, url, profile } = props;
  const lifetime = describeOneTimeLink("7 days");
  return (
    <EmailLayout
      profile={profile}
      subject={subject(props)}
      preheader={`${invitedBy} invited you. ${lifetime}`}
      reason={`You're receiving this email because ${invitedBy} invited this address to the team.`}
    >
      <Title>Join the team</Title>
      <Paragraph>
        {invitedBy} invited you to work in the {profile.name} dashboard. {duties[role]}
      </Paragraph>
      <ActionButton href={url} label="View the invitation" />
      <Paragraph>{lifetime}</Paragraph>
      <SmallPrint>
        If you don't know {invitedBy}, you can ignore this email. You won't get access unless you
        accept.
      </SmallPrint>
    </EmailLayout>
  );
}

export const staffInvitation: EmailTemplate<"staff_invitation"> = { subject, Email };
