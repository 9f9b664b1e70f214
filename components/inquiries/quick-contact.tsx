import { EmailLink } from "@/components/site/profile/email-link";
import { ProfileText } from "@/components/site/profile/profile-context";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

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
            <EmailLink className="text-lg font-semibold underline decoration-accent decoration-2 underline-offset-4" />
          </dd>
        </div>
        <div className={rowClassName}>
          <dt className="text-soft">Office hours</dt>
          <dd className="text-lg font-semibold">
            <ProfileText field="officeHours" />
          </dd>
        </div>
        <div className={rowClassName}>
          <dt className="text-soft">Location</dt>
          <dd className="text-lg font-semibold">
            <ProfileText field="city" />, <ProfileText field="region" />
          </dd>
        </div>
      </dl>
      <div className="mt-8 grid justify-items-start gap-4">
        <p className="text-soft">Want to talk it through? Book a one-on-one video session.</p>
        <Link href="/book-session" className={buttonClassName("secondary")}>
          Book a session
        </Link>
      </div>
    </section>
  );
}
