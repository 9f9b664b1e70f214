import type { Metadata } from "next";
import { PlanColumn } from "@/components/membership/plan-column";
import { NewsletterButton } from "@/components/newsletter/signup/newsletter-button";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { PageSections } from "@/components/site/page-text/page-sections";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { membershipPlans } from "@/lib/catalog/membership-plans";
import { getSiteOrigin } from "@/lib/config/env";
import { getPageContent } from "@/lib/web/http/cached-content";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: "/membership",
    title: "Membership plans",
    description:
      "Compare three membership plans that give independent artists monthly help with registrations, splits, and statements.",
  });
}

export default async function MembershipPage() {
  const { popularPlan, sections, ...questions } = await getPageContent("membership");
  return (
    <>
      <PageJsonLd path="/membership" origin={getSiteOrigin()} />
      <div className="wrap split-aside page-top">
        <h1 className="text-poster max-w-[9ch]">Membership plans</h1>
        <p className="max-w-[44ch] self-end text-xl leading-relaxed text-soft">
          Get help with your paperwork every month. Memberships aren't open yet. Choose a plan, and
          we'll email you when they open. You won't be charged.
        </p>
      </div>
      <ul className="wrap mt-12 grid gap-10 md:mt-16 lg:grid-cols-[4fr_5fr_4fr] lg:gap-10 xl:gap-14">
        {membershipPlans.map((plan) => (
          <PlanColumn
            key={plan.name}
            plan={plan}
            isPopular={plan.name === popularPlan}
            action={
              <NewsletterButton
                source="membership"
                plan={plan.name}
                note={`Memberships aren't open yet. Sign up for our newsletter, and we'll email you when ${plan.name} opens.`}
                className={buttonClassName(
                  plan.name === popularPlan ? "onAccent" : "secondary",
                  "lg",
                )}
              >
                Get Started<span className="sr-only"> with {plan.name}</span>
              </NewsletterButton>
            }
          />
        ))}
      </ul>
      <PageSections title="About membership" sections={sections} />
      <PageQuestions {...questions} />
      <section className="below-24 wrap mt-20 md:mt-28">
        <div className="split-aside gap-y-6 border-t-2 border-text pt-8 lg:items-end">
          <div className="grid gap-4">
            <h2 className="text-title">Need an answer this week?</h2>
            <p className="max-w-[52ch] text-lg text-soft">
              Book a 30-, 45-, or 60-minute strategy session. You don't need a membership.
            </p>
          </div>
          <div className="lg:justify-self-end">
            <Link href="/book-session" className={buttonClassName("secondary", "lg")}>
              Book a session
            </Link>
          </div>
        </div>
      </section>
    </>
  );
}
