import type { Metadata } from "next";
import { FixLink, FixTerms } from "@/components/quick-check/fix-plan";
import { QuickCheck } from "@/components/quick-check/quick-check";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { getSiteOrigin } from "@/lib/config/env";
import { type Check, checks } from "@/lib/quick-check/checks";
import { pageMetadata } from "@/lib/web/http/page-metadata";

/** What to do after "No". Without JavaScript, which the plan needs, it also shows time and cost. */
function CheckHelp({ check }: { readonly check: Check }) {
  return (
    <>
      <p className="max-w-[56ch]">{check.help}</p>
      <div className="hidden noscript:block">
        <FixTerms check={check} />
      </div>
      <FixLink check={check} />
    </>
  );
}

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: "/quick-check",
    title: "Registration Readiness Quick Check",
    description:
      "Answer seven yes-or-no questions about your registrations, codes, and split sheets, and get a plan to fix what's missing.",
  });
}

const questions = checks.map((check) => ({
  key: check.key,
  question: check.question,
  meaning: check.meaning,
  help: <CheckHelp check={check} />,
}));

export default function QuickCheckPage() {
  return (
    <>
      <PageJsonLd path="/quick-check" origin={getSiteOrigin()} />
      <div className="wrap split-aside page-top">
        <h1 className="text-poster max-w-[11ch]">Registration Readiness Quick Check</h1>
        <div className="grid max-w-[44ch] gap-4 self-end text-xl leading-relaxed max-md:max-w-88 text-soft">
          <p>
            A song pays you only where it’s registered. Answer seven questions to see what’s missing
            and what to fix first.
          </p>
          <noscript>
            <p>
              We can’t save your answers without JavaScript. Here are the seven checks and what to
              do if your answer is no.
            </p>
          </noscript>
        </div>
      </div>
      <QuickCheck questions={questions} />
    </>
  );
}
