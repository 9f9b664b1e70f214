import { Button, Section } from "react-email";
import { sleeve, textFont } from "@/emails/_components/palette";

/** The one thing to do: ink on amber, the same by day and by night. The text version shows the address. */
export function ActionButton({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <Section style={{ margin: "6px 0 16px" }}>
      <Button
        href={href}
        style={{
          padding: "15px 24px",
          borderRadius: "3px",
          backgroundColor: sleeve.amber,
          color: sleeve.ink,
          fontFamily: textFont,
          fontSize: "16px",
          fontWeight: 700,
        }}
      >
        {label}
      </Button>
    </Section>
  );
}
