import type { AccountNotice } from "@/db/values/account-notices";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailTemplate } from "@/emails/_components/template";
import { Paragraph, TextLink, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/format-chicago-time";
import { site } from "@/lib/core/site";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";

type Props = EmailPropsByKind["account_notice"];

const words: Readonly<Record<AccountNotice, { readonly title: string; readonly text: string }>> = {
  password_reset: {
    title: "Your password was reset",
    text: "A new password was chosen by a link from a mail to this address. Every device that was signed in to the account was signed out.",
  },
  password_changed: {
    title: "Your password was changed",
    text: "Somebody who was signed in to your account chose a new password. Every other device was signed out.",
  },
  totp_enabled: {
    title: "Two-step sign-in is on",
    text: "Signing in to your account now asks for a code from an authenticator app too.",
  },
  totp_disabled: {
    title: "Two-step sign-in is off",
    text: "Signing in to your account no longer asks for a code from an authenticator app.",
  },
  recovery_code_used: {
    title: "A recovery code was used",
    text: "Somebody signed in to your account with one of its recovery codes. That code works no more.",
  },
};

function subject({ occasion }: Props): string {
  return `${words[occasion].title} at ${site.name}`;
}

function Email({ occasion, at, loginUrl }: Props) {
  const { title, text } = words[occasion];
  return (
    <EmailLayout
      subject={subject({ occasion, at, loginUrl })}
      preheader={`On ${formatChicagoTime(at)}. Was it you?`}
      reason="You get this mail because something about how you sign in has changed. We always tell you."
    >
      <Title>{title}</Title>
      <Paragraph>{text}</Paragraph>
      <Paragraph>
        It happened on {formatChicagoTime(at)}. If it was you, there is nothing to do.
      </Paragraph>
      <Paragraph>
        If it was not you,{" "}
        <TextLink href={`${loginUrl}?mode=reset`}>choose a new password</TextLink> now and reply to
        this mail.
      </Paragraph>
    </EmailLayout>
  );
}

export const accountNotice: EmailTemplate<"account_notice"> = { subject, Email };
