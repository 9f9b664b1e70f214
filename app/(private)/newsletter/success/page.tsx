import { connection } from "next/server";
import { recordVisitAction } from "@/app/(private)/newsletter/success/actions";
import { PrivatePageLayout } from "@/components/newsletter/preferences/private-page-layout";
import { SuccessVisit } from "@/components/newsletter/preferences/success-visit";
import { buttonClassName } from "@/components/ui/button";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-links";

export const metadata = { title: "Welcome to the newsletter" };

const steps = [
  {
    title: "A welcome",
    text: "You'll learn what to expect and how to change how often we email you.",
  },
  {
    title: "Thirty lessons on the fundamentals",
    text: "Each email gives you one task to do that day, such as registering a song or filling in a split sheet.",
  },
  {
    title: "Thirty lessons on advanced topics",
    text: "Once the basics are set up, you'll learn more ways to earn.",
  },
  {
    title: "Thirty lessons on collecting abroad",
    text: "You'll learn where your music earns money outside the US and who collects it.",
  },
] as const;

export default async function SuccessPage() {
  await connection();
  return (
    <PrivatePageLayout
      title="Welcome aboard"
      lead={
        <>
          <p>
            Emails arrive at 9 AM Memphis time, as often as you choose. To change the frequency or
            unsubscribe, use the link in any email.
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-base">
            <a
              href={campaignHref("/quick-check", "", siteCampaign("newsletter-success"))}
              className={buttonClassName()}
            >
              Check your registrations
            </a>
            <a href="/newsletter/preferences" className={buttonClassName("quiet")}>
              Choose how often we email
            </a>
          </div>
        </>
      }
    >
      <ol className="grid">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3rem_1fr] gap-2 border-t border-hairline py-5">
            <span aria-hidden="true" className="figures font-display text-2xl font-extrabold">
              {index + 1}
            </span>
            <span className="grid gap-1">
              <span className="text-lg font-semibold">{title}</span>
              <span className="text-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <SuccessVisit record={recordVisitAction} />
    </PrivatePageLayout>
  );
}
