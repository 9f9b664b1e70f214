import type { Metadata } from "next";
import { ConsentText } from "@/components/legal/consent-text";
import { radioJsonLd } from "@/components/shop/product/product-json-ld";
import { RadioConsent, RadioConsentCheckbox } from "@/components/shop/product/radio-consent";
import { RadioElite } from "@/components/shop/product/radio-elite";
import { RadioPackageRow } from "@/components/shop/product/radio-package-row";
import { ViewCartLink } from "@/components/shop/product/view-cart-link";
import { ScriptsNeeded } from "@/components/shop/scripts-needed";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { PageSections } from "@/components/site/page-text/page-sections";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { Link } from "@/components/ui/link";
import { getSiteOrigin } from "@/lib/config/env";
import { getCatalog } from "@/lib/web/http/cached-catalog";
import { getPageContent } from "@/lib/web/http/cached-content";
import { pageMetadata } from "@/lib/web/http/page-metadata";

async function availablePackages() {
  return (await getCatalog()).filter(({ kind, isActive }) => kind === "radio" && isActive);
}

export async function generateMetadata(): Promise<Metadata> {
  const titles = (await availablePackages()).map((product) => product.title);
  const offered = titles.length > 0 ? `: ${new Intl.ListFormat("en-US").format(titles)}` : "";
  return pageMetadata({
    path: "/radio",
    title: "Radio airplay submission",
    description: `Airplay for your song${offered}. Paid promotion, disclosed as required by law.`,
  });
}

export default async function RadioPage() {
  const [packages, content] = await Promise.all([availablePackages(), getPageContent("radio")]);
  const popular = packages.filter(({ isPopular }) => isPopular);
  const others = packages.filter(({ isPopular }) => !isPopular);
  return (
    <RadioConsent>
      <PageJsonLd
        path="/radio"
        origin={getSiteOrigin()}
        nodes={[radioJsonLd(packages, `${getSiteOrigin()}/radio`)]}
      />
      <div className="wrap grid gap-8 pt-8 md:pt-12 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-16">
        <h1 className="text-poster max-w-[9ch]">Put your song on the radio</h1>
        <p className="max-w-[44ch] text-xl leading-relaxed text-soft">
          Choose a package and check out. Our team will contact you within 1-2 business days to get
          your song, and then the station schedules your spins.
        </p>
      </div>
      <section className="below-24 wrap mt-12 md:mt-16" aria-labelledby="terms-title">
        <div className="grid gap-6 border-y-2 border-text py-8 lg:grid-cols-[5fr_7fr] lg:gap-16">
          <div className="grid content-start gap-3">
            <h2 id="terms-title" className="text-2xl md:text-3xl">
              Before you choose
            </h2>
            <p className="text-soft">
              Spins are paid promotion. The station says on air that they’re sponsored, and by whom,
              as required by law. All sales are final. We’ll refund any spin we don’t deliver. Read
              more in the{" "}
              <Link href="/terms#radio" className="underline">
                Terms of Service
              </Link>{" "}
              and the{" "}
              <Link href="/privacy" className="underline">
                Privacy Policy
              </Link>
              .
            </p>
          </div>
          <div className="grid content-center gap-4 text-lg max-md:max-w-88">
            <RadioConsentCheckbox label={<ConsentText kind="radio" />} />
            <ScriptsNeeded what="The cart" />
            <p className="flex flex-wrap items-center gap-x-6 pl-9 text-base text-soft">
              Check the box, then add a package to your cart. <ViewCartLink />
            </p>
          </div>
        </div>
      </section>
      <section className="below-144 wrap mt-14 md:mt-20" aria-labelledby="packages-title">
        <h2 id="packages-title" className="text-title mb-8 md:mb-12">
          Packages
        </h2>
        {packages.length === 0 ? (
          <p className="font-semibold">We aren’t selling radio packages right now.</p>
        ) : null}
        <div className="grid gap-6">
          {popular.map((product) => (
            <RadioElite key={product.id} product={product} />
          ))}
        </div>
        <ul className="mt-4">
          {others.map((product) => (
            <RadioPackageRow key={product.id} product={product} />
          ))}
        </ul>
      </section>
      <PageSections title="How airplay works" sections={content.sections} />
      <PageQuestions {...content} />
    </RadioConsent>
  );
}
