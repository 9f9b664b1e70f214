import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, TextLink, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/format-chicago-time";
import { site } from "@/lib/core/site";
import type { AccountNotice, EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["account_notice"];

const copy: Readonly<Record<AccountNotice, { readonly title: string; readonly text: string }>> = {
  password_reset: {
    title: "Your password was reset",
    text: "A new password was set with a link emailed to this address. All devices were signed out.",
  },
  password_changed: {
    title: "Your password was changed",
    text: "Someone signed in to your account set a new password. All other devices were signed out.",
  },
  totp_enabled: {
    title: "Two-step sign-in is on",
    text: "Signing in to your account now also requires a code from an authenticator app.",
  },
  totp_disabled: {
    title: "Two-step sign-in is off",
    text: "Signing in to your account no longer requires a code from an authenticator app.",
  },
  recovery_code_used: {
    title: "A recovery code was used",
    text: "Someone signed in to your account with one of its recovery codes. That code no longer works.",
  },
};

function subject({ occasion }: Props): string {
  return `${copy[occasion].title} at ${site.name}`;
}

function Email({ occasion, at, loginUrl }: Props) {
  const { title, text } = copy[occasion];
  return (
    <EmailLayout
      subject={subject({ occasion, at, loginUrl })}
      preheader={`On ${formatChicagoTime(at)}. Was it you?`}
      reason="You're receiving this email because your sign-in settings changed."
    >
      <Title>{title}</Title>
      <Paragraph>{text}</Paragraph>
      <Paragraph>
        This happened on {formatChicagoTime(at)}. If it was you, you don't need to do anything.
      </Paragraph>
      <Paragraph>
        If it wasn't you, <TextLink href={`${loginUrl}?mode=reset`}>choose a new password</TextLink>{" "}
        now and reply to this email.
      </Paragraph>
    </EmailLayout>
  );
}

export const accountNotice: EmailTemplate<"account_notice"> = { subject, Email };
