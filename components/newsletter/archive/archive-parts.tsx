import { NewsletterButton } from "@/components/newsletter/signup/newsletter-button";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { formatChicagoDay } from "@/lib/core/chicago-time";
import { archivePath, feedPath } from "@/lib/newsletter/archive/feed";

/** The day when an issue was made public. */
export function IssueDay({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatChicagoDay(new Date(at))}</time>;
}

/** Offers the newsletter, and the feed to those who don't want emails. */
export function ArchiveSignup() {
  return (
    <section className="wrap mt-20 md:mt-28">
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 border-y-2 border-text py-8 md:py-10">
        <div className="grid gap-2">
          <h2 className="text-title max-w-[18ch]">Get the next one by email</h2>
          <p className="text-soft">
            Free, one topic at a time. Or follow these issues in a{" "}
            <a href={feedPath} className="underline underline-offset-4">
              feed reader
            </a>
            .
          </p>
        </div>
        <NewsletterButton className={buttonClassName("primary", "lg")}>
          Get the newsletter
        </NewsletterButton>
      </div>
    </section>
  );
}

/** Next to a sign-up form: a link to the archive. Render it only if there's a public issue. */
export function ArchiveLink() {
  return (
    <p>
      <Link
        href={archivePath}
        className="py-2 font-semibold underline decoration-accent decoration-4 underline-offset-8 hover:decoration-current"
      >
        Read some issues first
      </Link>
    </p>
  );
}
