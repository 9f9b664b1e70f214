import { Heading } from "@react-email/heading";
import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import { displayFont, light, textFont } from "@/emails/_components/palette";

/** Renders text with its line breaks, which HTML would collapse. */
export function MultilineText({ text }: { readonly text: string }) {
  const lines = text.trim().split(/\r\n|\r|\n/);
  // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical, and their order never changes
  return lines.flatMap((line, index) => (index > 0 ? [<br key={index} />, line] : [line]));
}

type OrderLinkProps = { readonly orderNumber: string; readonly url: string };

/** Link to the order's page. */
export function OrderLink({ orderNumber, url }: OrderLinkProps) {
  return (
    <Section style={{ paddingTop: "14px" }}>
      <Paragraph>
        <TextLink href={url}>View order {orderNumber}</TextLink>
      </Paragraph>
    </Section>
  );
}

type Props = { readonly children: ReactNode };

export const subtitleStyle = {
  margin: "32px 0 12px",
  fontFamily: displayFont,
  fontWeight: 700,
  fontSize: "20px",
  lineHeight: "26px",
  letterSpacing: "-0.2px",
  color: light.ink,
} as const;

export const paragraphStyle = {
  margin: "0 0 14px",
  fontFamily: textFont,
  fontSize: "16px",
  lineHeight: "25px",
  overflowWrap: "anywhere",
  color: light.ink,
} as const;

export const linkStyle = {
  color: light.link,
  textDecorationLine: "underline",
  fontWeight: 600,
} as const;

export function Title({ children }: Props) {
  return (
    <Heading
      as="h1"
      className="m-ink m-title"
      style={{
        margin: "0 0 14px",
        fontFamily: displayFont,
        fontWeight: 800,
        fontSize: "36px",
        lineHeight: "1.08",
        letterSpacing: "-0.8px",
        overflowWrap: "anywhere",
        color: light.ink,
      }}
    >
      {children}
    </Heading>
  );
}

export function Subtitle({ children }: Props) {
  return (
    <Heading as="h2" className="m-ink" style={subtitleStyle}>
      {children}
    </Heading>
  );
}

export function Paragraph({ children }: Props) {
  return (
    <Text className="m-ink" style={paragraphStyle}>
      {children}
    </Text>
  );
}

export function SmallPrint({ children }: Props) {
  return (
    <Text
      className="m-muted"
      style={{
        margin: "0 0 10px",
        fontFamily: textFont,
        fontSize: "14px",
        lineHeight: "21px",
        color: light.muted,
      }}
    >
      {children}
    </Text>
  );
}

export function TextLink({ href, children }: Props & { readonly href: string }) {
  return (
    <Link className="m-link" href={href} style={linkStyle}>
      {children}
    </Link>
  );
}

/** Never wraps, so it's easy to read out and copy. */
export function OrderNumber({ children }: Props) {
  return <strong style={{ whiteSpace: "nowrap" }}>{children}</strong>;
}
