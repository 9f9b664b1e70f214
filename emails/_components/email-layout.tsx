import type { ReactNode } from "react";
import { Body, Container, Head, Hr, Html, Preview, Section } from "react-email";
import { emailStyles } from "@/emails/_components/dark-mode";
import { light } from "@/emails/_components/palette";
import { SleeveHeader } from "@/emails/_components/sleeve-header";
import { SmallPrint, TextLink } from "@/emails/_components/text";
import type { BusinessProfile } from "@/lib/email/email-kinds";
import { formatOfficeHours } from "@/lib/profile/office-hours";
import { formatBusinessAddress } from "@/lib/profile/postal-address";

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
        <Preview useTitleTag={false}>{preheader}</Preview>
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
