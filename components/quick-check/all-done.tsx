import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { quickCheckBookingHref } from "@/lib/quick-check/checks";

/** Shown when all seven answers are yes. */
export function AllDone() {
  return (
    <section aria-labelledby="done-title" className="wrap mt-20 md:mt-28 [&]:[--focus:var(--ink)]">
      <div className="split-aside bg-accent px-6 py-10 text-on-accent md:px-12 md:py-16 lg:items-end">
        <div className="grid gap-4">
          <h2 id="done-title" className="text-title md:text-6xl">
            You’re ready to get paid
          </h2>
          <p className="max-w-[48ch] text-lg font-medium">
            You have all seven registrations in place. To find out what else your catalog could
            earn, book a session and bring your statements. We’ll go through them together.
          </p>
        </div>
        <Link
          href={quickCheckBookingHref}
          className={`${buttonClassName("onAccent", "lg")} justify-self-start lg:justify-self-end`}
        >
          Book a Paid Strategy Session
        </Link>
      </div>
    </section>
  );
}
