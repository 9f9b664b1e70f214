import type { Metadata } from "next";
import { CheckHelp } from "@/components/quick-check/check-help";
import { QuickCheck } from "@/components/quick-check/quick-check";
import { pageMetadata } from "@/components/site/seo/metadata";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { checks } from "@/lib/quick-check/checks";

export const metadata: Metadata = pageMetadata({
  path: "/quick-check",
  title: "Registration Readiness Quick Check",
  description:
    "Seven yes or no questions about PRO, IPI, ISRC, ISWC, The MLC, SoundExchange and split sheets, and a plan for what is missing.",
});

const questions = checks.map((check) => ({
  key: check.key,
  question: check.question,
  meaning: check.meaning,
  help: <CheckHelp check={check} />,
}));

export default function QuickCheckPage() {
  return (
    <>
      <PageJsonLd path="/quick-check" />
      <div className="wrap grid gap-8 pt-8 md:pt-12 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-16">
        <h1 className="text-poster max-w-[11ch]">Registration Readiness Quick Check</h1>
        <div className="grid max-w-[44ch] gap-4 text-xl leading-relaxed max-md:max-w-88 text-soft">
          <p>
            A song pays you only where it is registered. Seven questions tell you what is missing,
            and in which order to fix it.
          </p>
          <noscript>
            <p>
              Without JavaScript your answers cannot be kept. Below are the seven checks, and what
              to do where your answer is no.
            </p>
          </noscript>
        </div>
      </div>
      <QuickCheck questions={questions} />
    </>
  );
}
