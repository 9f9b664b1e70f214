import { Column, Row, Section } from "react-email";
import { displayFont, sleeve, textFont } from "@/emails/_components/palette";
import { RecordMark } from "@/emails/_components/record-mark";
import type { BusinessProfile } from "@/lib/email/email-kinds";

type Props = Pick<BusinessProfile, "name" | "city" | "region">;

/** Staff lines that fade from amber to the background: color and the gap below. */
const staff = [
  ["#E8912D", 6],
  ["#B8752A", 6],
  ["#8A5A24", 6],
  ["#5E411F", 6],
  ["#382A18", 0],
] as const;

/** Header of every email: name, record and five staff lines. */
export function SleeveHeader({ name, city, region }: Props) {
  return (
    <Section style={{ backgroundColor: sleeve.ink }}>
      <Row>
        <Column className="m-gutter" style={{ padding: "26px 36px 20px", verticalAlign: "middle" }}>
          <div
            style={{
              fontFamily: displayFont,
              fontWeight: 800,
              fontSize: "25px",
              lineHeight: "27px",
              letterSpacing: "-0.5px",
              color: sleeve.paper,
            }}
          >
            {name}
          </div>
          <div
            data-skip-in-text="true"
            style={{
              fontFamily: textFont,
              fontSize: "13px",
              lineHeight: "20px",
              paddingTop: "4px",
              color: sleeve.amber,
            }}
          >
            {city}, {region}
          </div>
        </Column>
        <Column
          aria-hidden="true"
          data-skip-in-text="true"
          className="m-gutter-end"
          style={{ width: "84px", padding: "22px 36px 18px 0" }}
        >
          <RecordMark />
        </Column>
      </Row>
      {staff.map(([colour, gap]) => (
        <div
          key={colour}
          data-skip-in-text="true"
          style={{
            height: "1px",
            lineHeight: "1px",
            fontSize: "1px",
            backgroundColor: colour,
            marginBottom: `${gap}px`,
          }}
        />
      ))}
    </Section>
  );
}
