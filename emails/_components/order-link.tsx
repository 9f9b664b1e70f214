import { Section } from "react-email";
import { Paragraph, TextLink } from "@/emails/_components/text";

type Props = { readonly orderNumber: string; readonly url: string };

/** Link to the order's page. */
export function OrderLink({ orderNumber, url }: Props) {
  return (
    <Section style={{ paddingTop: "14px" }}>
      <Paragraph>
        <TextLink href={url}>View order {orderNumber}</TextLink>
      </Paragraph>
    </Section>
  );
}
