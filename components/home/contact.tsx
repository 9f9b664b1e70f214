import { SchedulerLink } from "@/components/booking/scheduler-link";
import { ArrowRight, ArrowUpRight } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { SessionLink } from "@/lib/profile/profile-links";

const cardClassName =
  "group grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 border-b border-line py-6";
const iconClassName = "row-span-2 size-7 transition-transform group-hover:translate-x-1";

function CardText({ title, line }: { readonly title: string; readonly line: string }) {
  return (
    <div className="grid gap-1.5">
      <h3 className="text-2xl tracking-tight group-hover:underline md:text-3xl">{title}</h3>
      <p className="text-soft">{line}</p>
    </div>
  );
}

const getScheduleLines = (hours: string): Readonly<Record<SessionLink["kind"], string>> => ({
  request: `Request a time. We usually hold sessions ${hours}.`,
  built_in: "Pick a free time and pay. Your session is booked right away.",
  external: "Pick a time on our booking page. It opens in a new tab.",
});

type Props = {
  readonly schedule: SessionLink;
  /** When sessions take place, such as "Monday to Friday, 9 AM to 4 PM Memphis time". */
  readonly hours: string;
};

export function Contact({ schedule, hours }: Props) {
  return (
    <section id="contact" aria-labelledby="contact-title" className="below-32 wrap mt-24 md:mt-32">
      <h2 id="contact-title" className="text-title mb-10 md:mb-14 md:text-6xl">
        Talk to us
      </h2>
      <ul className="border-t-2 border-text">
        <li>
          <SchedulerLink href={schedule.href} campaign="home-contact" className={cardClassName}>
            <CardText title="Schedule Consultation" line={getScheduleLines(hours)[schedule.kind]} />
            <ArrowUpRight className={iconClassName} />
          </SchedulerLink>
        </li>
        <li>
          <Link href="/contact" className={cardClassName}>
            <CardText
              title="General Inquiries"
              line="Ask about an order, a lesson, or anything else."
            />
            <ArrowRight className={iconClassName} />
          </Link>
        </li>
        <li>
          <Link href="/partnerships" className={cardClassName}>
            <CardText
              title="Partnership"
              line="If you work for a brand, distributor, radio station, or school, send us your idea."
            />
            <ArrowRight className={iconClassName} />
          </Link>
        </li>
      </ul>
    </section>
  );
}
