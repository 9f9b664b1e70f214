import { Section } from "@react-email/section";
import { figureFont, light } from "@/emails/_components/palette";

/** A large code to type in. */
export function CodePanel({ code }: { readonly code: string }) {
  return (
    <Section className="m-panel" style={{ margin: "8px 0 18px", backgroundColor: light.panel }}>
      <div
        className="m-ink"
        style={{
          padding: "20px 12px",
          fontFamily: figureFont,
          fontSize: "40px",
          lineHeight: "48px",
          fontWeight: 700,
          letterSpacing: "8px",
          textAlign: "center",
          color: light.ink,
        }}
      >
        {code}
      </div>
    </Section>
  );
}
