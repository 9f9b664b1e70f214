import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConsultationFields } from "@/components/inquiries/consultation-request";
import { ContactFields } from "@/components/inquiries/contact-fields";
import { PartnershipFields } from "@/components/inquiries/partnership-fields";

/** Links need a router to render but don't use it. */
const router = {} as AppRouterInstance;

const forms: readonly [name: string, fields: ReactNode][] = [
  ["contact", <ContactFields key="contact" />],
  ["partnership", <PartnershipFields key="partnership" />],
  ["consultation", <ConsultationFields key="consultation" sessions={[]} />],
];

test.each(forms)("phones don't autocorrect the address typed into the %s form", (_, fields) => {
  const html = renderToStaticMarkup(<AppRouterContext value={router}>{fields}</AppRouterContext>);
  const [input = ""] = /<input[^>]*name="email"[^>]*>/.exec(html) ?? [];
  expect(input).toContain('type="email"');
  expect(input).toContain('autoCapitalize="none"');
  expect(input).toContain('spellCheck="false"');
  expect(input).toContain('required=""');
});
