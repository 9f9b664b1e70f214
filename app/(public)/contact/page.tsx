import type { Metadata } from "next";
import { sendContactMessageAction } from "@/app/(public)/contact/actions";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import { QueryPrefill } from "@/components/forms/query-prefill";
import { ContactForm } from "@/components/inquiries/contact-form";
import { ConsentBox, EmailField } from "@/components/inquiries/fields";
import { QuickContact } from "@/components/inquiries/quick-contact";
import { PageIntro } from "@/components/site/page-intro";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { getSiteOrigin } from "@/lib/config/env";
import { replyGoal } from "@/lib/inquiries/inquiry-copy";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  const { city, name } = await getBusinessProfile();
  return await pageMetadata({
    path: "/contact",
    title: "Contact",
    description: `Contact ${name} in ${city} about royalties, publishing, radio, or an order. We'll reply by email.`,
  });
}

export default function ContactPage() {
  return (
    <>
      <PageJsonLd path="/contact" origin={getSiteOrigin()} />
      <PageIntro
        title="Contact us"
        titleClassName="max-w-[5.2em]"
        lead={`Ask us about your royalties, an order, a lesson, or anything else. ${replyGoal}`}
      />
      <div className="wrap mt-12 grid gap-16 md:mt-16 lg:grid-cols-[7fr_4fr] lg:gap-24">
        <section className="border-t-2 border-text pt-8">
          <h2 className="text-title mb-8">Send a message</h2>
          <ContactForm action={sendContactMessageAction}>
            <ContactFields />
          </ContactForm>
        </section>
        <QuickContact />
      </div>
    </>
  );
}

export function ContactFields() {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <FormField name="firstName" label="First name" autoComplete="given-name" required />
        <FormField name="lastName" label="Last name" autoComplete="family-name" required />
        <EmailField hint="We'll reply to this address." />
        <FormField name="artistName" label="Artist name" autoComplete="nickname" />
      </div>
      <FormField name="subject" label="Subject" required />
      <QueryPrefill param="subject" field="subject" />
      <FormTextarea
        name="message"
        label="Message"
        hint="10 to 2,000 characters."
        rows={8}
        required
      />
      <ConsentBox />
    </>
  );
}
