import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { Paragraph, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/chicago-time";
import type { AccountNotice } from "@/lib/email/email-kinds";

type Props = EmailProps<"account_notice">;

const copy: Readonly<Record<AccountNotice, { readonly title: string; readonly text: string }>> = {
  password_reset: {
    title: "Your password was reset",
    text: "Someone set a new password using the link we emailed to this address. We signed you out on all devices.",
  },
  password_changed: {
    title: "Your password was changed",
    text: "Someone changed the password while signed in to your account. We signed you out on all other devices.",
  },
  totp_enabled: {
    title: "Two-step sign-in is on",
    text: "You now need a code from your authenticator app to sign in.",
  },
  totp_disabled: {
    title: "Two-step sign-in is off",
    text: "You no longer need a code from an authenticator app to sign in.",
  },
  recovery_code_used: {
    title: "A recovery code was used",
    text: "Someone used one of your recovery codes to sign in. That code no longer works.",
  },
};

function subject({ occasion, profile }: Pick<Props, "occasion" | "profile">): string {
  return `${copy[occasion].title} | ${profile.name}`;
}

function Email({ profile, occasion, at, loginUrl }: Props) {
  const { title, text } = copy[occasion];
  return (
    <EmailLayout
      profile={profile}
      subject={subject({ occasion, profile })}
      preheader={`This happened on ${formatChicagoTime(at)}. If this wasn't you, choose a new password now.`}
      reason="You're receiving this email because of recent security activity on your account."
    >
      <Title>{title}</Title>
      <Paragraph>{text}</Paragraph>
      <Paragraph>
        This happened on {formatChicagoTime(at)}. If this was you, you don't need to do anything.
      </Paragraph>
      <Paragraph>
        If this wasn't you, choose a new password now. Then reply to this email so we can help.
      </Paragraph>
      <ActionButton href={`${loginUrl}?mode=reset`} label="Choose a new password" />
    </EmailLayout>
  );
}

export const accountNotice: EmailTemplate<"account_notice"> = { subject, Email };
