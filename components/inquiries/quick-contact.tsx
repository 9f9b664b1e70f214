import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { site } from "@/lib/core/site";

const rowClassName = "grid gap-1 border-b border-hairline py-5";

export function QuickContact() {
  return (
    <section aria-labelledby="quick-contact-title" className="border-t-2 border-text pt-8">
      <h2 id="quick-contact-title" className="text-2xl md:text-3xl">
        Quick contact
      </h2>
      <dl className="mt-4">
        <div className={rowClassName}>
          <dt className="text-soft">Email</dt>
          <dd>
            <a
              href={`mailto:${site.infoEmail}`}
              className="text-lg font-semibold underline decoration-accent decoration-2 underline-offset-4"
            >
              {site.infoEmail}
            </a>
          </dd>
        </div>
        <div className={rowClassName}>
          <dt className="text-soft">Office hours</dt>
          <dd className="text-lg font-semibold">{site.officeHours}</dd>
        </div>
        <div className={rowClassName}>
          <dt className="text-soft">Where we are</dt>
          <dd className="text-lg font-semibold">
            {site.city}, {site.region}
          </dd>
        </div>
      </dl>
      <div className="mt-8 grid justify-items-start gap-4">
        <p className="text-soft">Rather talk it through? Sessions are one to one, by video.</p>
        <Link href="/book-session" className={buttonClassName("secondary")}>
          Book a session
        </Link>
      </div>
    </section>
  );
}
