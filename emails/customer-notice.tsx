import { ActionButton } from "@/emails/_components/action-button";
import { EmailLayout } from "@/emails/_components/email-layout";
import type { EmailProps, EmailTemplate } from "@/emails/_components/template";
import { OrderNumber, Paragraph, Title } from "@/emails/_components/text";
import { formatChicagoTime } from "@/lib/core/chicago-time";

type Props = EmailProps<"customer_notice">;

const titles = {
  address_added: "An email address was added to your library",
  address_removed: "An email address was removed from your library",
  libraries_joined: "Two libraries are now one",
  data_deleted: "Your library was deleted",
  order_address_corrected: "We changed your order's email address",
} as const;

function subject({ occasion, profile }: Props): string {
  return `${titles[occasion]} | ${profile.name}`;
}

function Email(props: Props) {
  return (
    <EmailLayout
      profile={props.profile}
      subject={subject(props)}
      preheader={`This happened on ${formatChicagoTime(props.at)}. If this wasn't you, let us know.`}
      reason={
        props.occasion === "order_address_corrected"
          ? "You're receiving this email because this address was on an order."
          : "You're receiving this email because this address is, or was, in a library."
      }
    >
      <Title>{titles[props.occasion]}</Title>
      <What {...props} />
    </EmailLayout>
  );
}

function What(props: Props) {
  const at = formatChicagoTime(props.at);
  if (props.occasion === "order_address_corrected") {
    return (
      <>
        <Paragraph>
          On {at}, we changed the email address on order{" "}
          <OrderNumber>{props.orderNumber}</OrderNumber>. Emails about it no longer come to this
          address, and links we sent here no longer work.
        </Paragraph>
        <Paragraph>
          If you asked us to, or the order isn't yours, you don't need to do anything. If it is your
          order and you didn't ask for this, reply to this email right away.
        </Paragraph>
      </>
    );
  }
  if (props.occasion === "data_deleted") {
    return (
      <>
        <Paragraph>
          On {at}, your library was deleted with its addresses, and with the messages, course
          progress, reviews, and newsletter subscription that belonged to them. We're keeping:
        </Paragraph>
        {props.kept.map((kept) => (
          <Paragraph key={kept}>• {kept}.</Paragraph>
        ))}
        <Paragraph>
          If this was you, you don't need to do anything. If it wasn't, reply to this email right
          away. We can't restore what was deleted, but your orders are still there, and we can help
          you keep others out.
        </Paragraph>
      </>
    );
  }
  return (
    <>
      <Paragraph>
        {texts[props.occasion](props.email)} This happened on {at}.
      </Paragraph>
      <Paragraph>
        If this was you, you don't need to do anything. If it wasn't, check the addresses and
        signed-in devices in your library now, and reply to this email so we can help.
      </Paragraph>
      <ActionButton href={props.accountUrl} label="Check your library" />
    </>
  );
}

const texts = {
  address_added: (email: string) =>
    `${email} was added. Anyone who can read its email can now open the library and see its orders.`,
  address_removed: (email: string) =>
    `${email} was removed. Its orders no longer show in the library, and devices that signed in with it were signed out.`,
  libraries_joined: (email: string) =>
    `The library of ${email} was added to another, and each address now opens both. Devices that were signed in to it were signed out.`,
} as const;

export const customerNotice: EmailTemplate<"customer_notice"> = { subject, Email };
