import { Body } from "@react-email/body";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import type { ReactNode } from "react";
import { dark, displayFont, light, sleeve, textFont } from "@/emails/_components/palette";
import { SmallPrint, TextLink } from "@/emails/_components/text";
import type { BusinessProfile } from "@/lib/email/email-kinds";
import { formatBusinessAddress } from "@/lib/profile/postal-address";
import { formatOfficeHours } from "@/lib/profile/public-profile";

/** Dark theme colors by class; the light theme uses inline styles. */
const rules = [
  [".m-ground", `background-color:${dark.ground}`],
  [".m-paper", `background-color:${dark.paper}`],
  [".m-panel", `background-color:${dark.panel}`],
  [".m-ink", `color:${dark.ink}`],
  [".m-muted", `color:${dark.muted}`],
  [".m-link", `color:${dark.link}`],
  [".m-line", `border-color:${dark.line}`],
] as const;

const night = rules.map(([name, declaration]) => `${name}{${declaration}!important}`).join("");

/** Outlook.com and its apps ignore the media query and mark darkened elements with an attribute. */
const outlook = rules
  .map(([name, declaration]) => {
    const mark = declaration.startsWith("background") ? "data-ogsb" : "data-ogsc";
    return `[${mark}] ${name}{${declaration}!important}`;
  })
  .join("");

/** Style sheet of every email: narrow screens and the dark theme. */
const emailStyles = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (max-width:480px){.m-gutter{padding-left:22px!important;padding-right:22px!important}",
  ".m-gutter-end{padding-right:22px!important}",
  ".m-title{font-size:29px!important}.m-edge{padding:0!important}}",
  `@media (prefers-color-scheme:dark){${night}}`,
  outlook,
].join("");

type Props = {
  readonly profile: BusinessProfile;
  readonly subject: string;
  /** Shown by inboxes after the subject; hidden in the email and left out of the plain text. */
  readonly preheader: string;
  /** Any address of our site, for emails about an order: adds a link to the library there. */
  readonly libraryNear?: string | null;
  /** Shown last, such as the newsletter's unsubscribe link. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
} & Recipient;

type Recipient =
  /** Why the recipient gets this email, in one sentence. */
  { readonly reason: string; readonly forStaff?: false } | { readonly forStaff: true };

/** Layout of every email. Loads no images or fonts and contains no tracking. */
export function EmailLayout({
  profile,
  subject,
  preheader,
  foot,
  libraryNear,
  children,
  ...recipient
}: Props) {
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React would escape the CSS */}
        <style dangerouslySetInnerHTML={{ __html: emailStyles }} />
      </Head>
      <Body className="m-ground" style={{ margin: 0, padding: 0, backgroundColor: light.ground }}>
        <Preview>{preheader}</Preview>
        <Section className="m-ground" style={{ backgroundColor: light.ground }}>
          <div className="m-edge" style={{ padding: "28px 12px" }}>
            <Container
              className="m-paper"
              style={{ maxWidth: "600px", backgroundColor: light.paper }}
            >
              <SleeveHeader {...profile} />
              <Section className="m-content">
                <div className="m-gutter" style={{ padding: "34px 36px 22px" }}>
                  {children}
                </div>
              </Section>
              <Section>
                <div className="m-gutter" style={{ padding: "0 36px 24px" }}>
                  <Hr
                    className="m-line"
                    style={{ margin: "0 0 18px", borderTop: `1px solid ${light.line}` }}
                  />
                  {recipient.forStaff ? (
                    <SmallPrint>We sent this notification to the site's staff address.</SmallPrint>
                  ) : (
                    <>
                      <SmallPrint>
                        Need help? Reply to this email. We're here {formatOfficeHours(profile)}.
                      </SmallPrint>
                      {libraryNear ? (
                        <SmallPrint>
                          Everything you've bought is in{" "}
                          <TextLink href={new URL("/library", libraryNear).href}>
                            your library
                          </TextLink>
                          .
                        </SmallPrint>
                      ) : null}
                      <SmallPrint>{recipient.reason}</SmallPrint>
                    </>
                  )}
                  <SmallPrint>{formatBusinessAddress(profile)}</SmallPrint>
                  {foot}
                </div>
              </Section>
            </Container>
          </div>
        </Section>
      </Body>
    </Html>
  );
}

const outerSize = 84;
const labelSize = 24;

/** One groove and everything inside it; the innermost is the label. */
function Groove({ size }: { readonly size: number }) {
  const isLabel = size <= labelSize + 12;
  return (
    <div
      style={{
        width: `${size}px`,
        height: `${size}px`,
        margin: size === outerSize ? "0" : "5px",
        borderRadius: "50%",
        border: `1px solid ${size === outerSize ? sleeve.amber : sleeve.groove}`,
        boxSizing: "border-box",
      }}
    >
      {isLabel ? <Label /> : <Groove size={size - 12} />}
    </div>
  );
}

function Label() {
  return (
    <div
      style={{
        width: `${labelSize}px`,
        height: `${labelSize}px`,
        margin: "5px",
        borderRadius: "50%",
        border: `8px solid ${sleeve.amber}`,
        backgroundColor: sleeve.ink,
        boxSizing: "border-box",
      }}
    />
  );
}

/** A record drawn with borders, so no image has to load. */
function RecordMark() {
  return <Groove size={outerSize} />;
}

type SleeveHeaderProps = Pick<BusinessProfile, "name" | "city" | "region">;

/** Staff lines that fade from amber to the background: color and the gap below. */
const staff = [
  ["#E8912D", 6],
  ["#B8752A", 6],
  ["#8A5A24", 6],
  ["#5E411F", 6],
  ["#382A18", 0],
] as const;

/** Header of every email: name, record and five staff lines. */
function SleeveHeader({ name, city, region }: SleeveHeaderProps) {
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
      {staff.map(([color, gap]) => (
        <div
          key={color}
          data-skip-in-text="true"
          style={{
            height: "1px",
            lineHeight: "1px",
            fontSize: "1px",
            backgroundColor: color,
            marginBottom: `${gap}px`,
          }}
        />
      ))}
    </Section>
  );
}
