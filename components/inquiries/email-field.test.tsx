import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { ConsultationFields } from "@/components/inquiries/consultation-request";
import { ContactFields } from "@/components/inquiries/contact-fields";
import { PartnershipFields } from "@/components/inquiries/partnership-fields";
import { renderWithProfile } from "@/tests/support/render-with-profile";

const forms: readonly [name: string, fields: ReactNode][] = [
  ["contact", <ContactFields key="contact" />],
  ["partnership", <PartnershipFields key="partnership" />],
  ["consultation", <ConsultationFields key="consultation" sessions={[]} />],
];

test.each(forms)("phones don't autocorrect the address typed into the %s form", (_, fields) => {
  const html = renderWithProfile(fields);
  const [input = ""] = /<input[^>]*name="email"[^>]*>/.exec(html) ?? [];
  expect(input).toContain('type="email"');
  expect(input).toContain('autoCapitalize="none"');
  expect(input).toContain('spellCheck="false"');
  expect(input).toContain('required=""');
});
