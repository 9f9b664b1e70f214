import type { Metadata } from "next";
import { ConsentText } from "@/components/legal/consent-text";
import { SampleReport } from "@/components/radio/sample-report";
import { SpinPrices } from "@/components/radio/spin-prices";
import { describeStations, StationList } from "@/components/radio/station-list";
import { radioJsonLd } from "@/components/shop/product/product-json-ld";
import { RadioConsent, RadioConsentCheckbox } from "@/components/shop/product/radio-consent";
import { RadioElite } from "@/components/shop/product/radio-elite";
import { eliteId, RadioTable } from "@/components/shop/product/radio-table";
import { ViewCartLink } from "@/components/shop/product/view-cart-link";
import { ScriptsNeeded } from "@/components/shop/scripts-needed";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { PageSections } from "@/components/site/page-text/page-sections";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { Link } from "@/components/ui/link";
import type { Product } from "@/lib/catalog/product";
import { getSiteOrigin } from "@/lib/config/env";
import { getPageContent } from "@/lib/web/http/cached-content";
import { getBusinessProfile, getCatalog, getNamedStations } from "@/lib/web/http/cached-reads";
import { pageMetadata } from "@/lib/web/http/page-metadata";

/** Monthly packages have renewal terms, which must be next to their button. */
const isMonthly = (product: Product) => product.recurringInterval !== null;

async function availablePackages() {
  return (await getCatalog()).filter(({ kind, isActive }) => kind === "radio" && isActive);
}

export async function generateMetadata(): Promise<Metadata> {
  const titles = (await availablePackages()).map((product) => product.title);
  const offered = titles.length > 0 ? `: ${new Intl.ListFormat("en-US").format(titles)}` : "";
  return pageMetadata({
    path: "/radio",
    title: "Radio airplay submission",
    description: `Buy airplay for your song${offered}. Each spin is announced as sponsored.`,
  });
}

export default async function RadioPage() {
  const [profile, packages, content, stations] = await Promise.all([
    getBusinessProfile(),
    availablePackages(),
    getPageContent("radio"),
    getNamedStations(),
  ]);
  const where = describeStations(stations);
  return (
    <RadioConsent>
      <PageJsonLd
        path="/radio"
        origin={getSiteOrigin()}
        nodes={[
          radioJsonLd(packages, { url: `${getSiteOrigin()}/radio`, businessName: profile.name }),
        ]}
      />
      <div className="wrap split-aside page-top">
        <h1 className="text-poster max-w-[9ch]">Put your song on the radio</h1>
        <div className="grid max-w-[44ch] gap-4 self-end text-xl leading-relaxed">
          <p className="font-semibold">
            {where ?? (
              <>
                We haven’t named our stations here yet.{" "}
                <Link href="/contact" className="underline">
                  Ask us
                </Link>{" "}
                which station would play your song, and when, before you buy.
              </>
            )}
          </p>
          <p className="text-soft">
            Choose a package and check out. Our team will contact you within{" "}
            <span className="whitespace-nowrap">1-2</span> business days to get your song, and then
            the station will schedule your spins.
          </p>
        </div>
      </div>
      <section className="below-24 wrap mt-10 md:mt-14" aria-labelledby="packages-title">
        <h2 id="packages-title" className="text-title mb-6">
          Packages
        </h2>
        {packages.length === 0 ? (
          <p className="font-semibold">We aren’t selling radio packages right now.</p>
        ) : (
          <>
            <div className="mb-8 bg-raised p-7 max-md:hidden lg:max-w-[60rem]">
              <RadioConsentCheckbox label={<ConsentText kind="radio" />} />
            </div>
            <ScriptsNeeded what="The cart" />
            <RadioTable packages={packages} />
            <div className="mt-5">
              <SpinPrices packages={packages} />
            </div>
            <div className="mt-5 grid max-w-[72ch] gap-3 text-[0.9375rem] text-soft">
              <p>
                Spins are paid promotion. As required by law, the station announces that the spins
                are sponsored and who paid for them. All sales are final. We’ll refund any spin we
                don’t deliver. Read more in the{" "}
                <Link href="/terms#radio" className="underline">
                  Terms of Service
                </Link>{" "}
                and the{" "}
                <Link href="/privacy" className="underline">
                  Privacy Policy
                </Link>
                .
              </p>
              <ViewCartLink />
            </div>
          </>
        )}
        <div id={eliteId} className="mt-10 grid scroll-mt-24 gap-6">
          {packages.filter(isMonthly).map((product) => (
            <RadioElite key={product.id} product={product} />
          ))}
        </div>
      </section>
      <StationList stations={stations} />
      <section
        aria-labelledby="report-title"
        className="below-48 wrap split-label mt-20 items-start md:mt-28"
      >
        <div className="grid gap-4">
          <h2 id="report-title" className="text-title">
            Every spin, logged
          </h2>
          <p className="max-w-[44ch] text-lg text-soft">
            Your campaign page lists every spin with its station, date, and time, and shows how many
            are left. You can download the report as a PDF, and we'll email you a summary every
            Monday.
          </p>
          <p>
            <a href="/radio/sample-report" className="font-semibold underline underline-offset-4">
              See a sample report (PDF)
            </a>
          </p>
        </div>
        <SampleReport />
      </section>
      <PageSections title="How airplay works" sections={content.sections} />
      <PageQuestions {...content} />
    </RadioConsent>
  );
}
