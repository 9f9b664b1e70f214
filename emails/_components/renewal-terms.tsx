import { Paragraph, TextLink } from "@/emails/_components/text";
import { formatChicagoDay } from "@/lib/core/chicago-time";
import { formatCents } from "@/lib/core/money";
import type { EmailOrderItem } from "@/lib/email/email-kinds";

type Props = {
  readonly lines: readonly EmailOrderItem[];
  /** Prices exclude tax. */
  readonly isTaxed: boolean;
  readonly nextChargeAt: string | null;
};

/** What renews, how often and for how much, and the next charge. */
export function RenewalTerms({ lines, isTaxed, nextChargeAt }: Props) {
  return lines.map(({ title, unitPriceCents, quantity }) => (
    <Paragraph key={title}>
      {title} renews every month at {formatCents(unitPriceCents * quantity)}
      {isTaxed ? " plus tax" : ""} until you cancel.
      {nextChargeAt ? ` Your next charge is on ${formatChicagoDay(new Date(nextChargeAt))}.` : ""}
    </Paragraph>
  ));
}

/** Link to the page where the customer cancels. */
export function ManageLink({ url }: { readonly url: string }) {
  return (
    <>
      <Paragraph>You can cancel online at any time.</Paragraph>
      <Paragraph>
        <TextLink href={url}>Manage or cancel your subscription</TextLink>
      </Paragraph>
    </>
  );
}
