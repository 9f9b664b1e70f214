import { Button } from "@react-email/button";
import { Section } from "@react-email/section";
import { sleeve, textFont } from "@/emails/_components/palette";

export const buttonStyle = {
  padding: "15px 24px",
  borderRadius: "3px",
  backgroundColor: sleeve.amber,
  color: sleeve.ink,
  fontFamily: textFont,
  fontSize: "16px",
  fontWeight: 700,
} as const;

/**
 * The email's main button, in the same colors in both themes. The plain-text version shows its URL.
 */
export function ActionButton({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <Section style={{ margin: "6px 0 16px" }}>
      <Button href={href} style={buttonStyle}>
        {label}
      </Button>
    </Section>
  );
}
