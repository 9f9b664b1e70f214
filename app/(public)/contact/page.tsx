import type { Metadata } from "next";
import { sendContactMessageAction } from "@/app/(public)/actions";
import { ContactFields } from "@/components/inquiries/contact-fields";
import { InquiryForm } from "@/components/inquiries/inquiry-form";
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
      <div className="wrap split-aside mt-12 gap-y-16 md:mt-16">
        <section className="border-t-2 border-text pt-8">
          <h2 className="text-title mb-8">Send a message</h2>
          <InquiryForm name="contact" action={sendContactMessageAction}>
            <ContactFields />
          </InquiryForm>
        </section>
        <QuickContact />
      </div>
    </>
  );
}
