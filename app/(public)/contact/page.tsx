import type { Metadata } from "next";
import { sendContactMessageAction } from "@/app/(public)/contact/actions";
import { ContactFields } from "@/components/inquiries/contact-fields";
import { ContactForm } from "@/components/inquiries/contact-form";
import { QuickContact } from "@/components/inquiries/quick-contact";
import { PageIntro } from "@/components/site/page-intro";
import { pageMetadata } from "@/components/site/seo/metadata";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { site } from "@/lib/core/site";

export const metadata: Metadata = pageMetadata({
  path: "/contact",
  title: "Contact",
  description: `Write to ${site.name} in ${site.city} about royalties, publishing, an order or radio. A person answers by email.`,
});

export default function ContactPage() {
  return (
    <>
      <PageJsonLd path="/contact" />
      <PageIntro
        title="Write to us"
        titleClassName="max-w-[5.2em]"
        lead="A question about your royalties, an order, a lesson, anything. A person reads it and answers by email."
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
