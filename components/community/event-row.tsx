import { buttonClassName } from "@/components/ui/button";
import { ArrowRight } from "@/components/ui/icons";
import { site } from "@/lib/core/site";
import { type CommunityEvent, formatEventTime } from "@/lib/events/community-event";

const dayFormat = new Intl.DateTimeFormat("en-US", { timeZone: site.timeZone, day: "numeric" });
const monthFormat = new Intl.DateTimeFormat("en-US", { timeZone: site.timeZone, month: "short" });

export function EventRow({ event }: { readonly event: CommunityEvent }) {
  const { title, description, startsAt, endsAt, location, url } = event;
  return (
    <li className="grid gap-x-10 gap-y-5 border-b border-line py-8 last:border-b-0 md:grid-cols-[8rem_1fr] md:py-12 lg:grid-cols-[11rem_1fr_auto]">
      <p aria-hidden="true" className="font-display font-extrabold tracking-tight">
        <span className="block text-xl leading-none">{monthFormat.format(startsAt)}</span>
        <span className="figures text-7xl leading-[0.95] tracking-[-0.05em] md:text-8xl">
          {dayFormat.format(startsAt)}
        </span>
      </p>
      <div className="grid content-start gap-3">
        <h2 className="text-title">{title}</h2>
        <p className="font-semibold">
          <time dateTime={startsAt.toISOString()}>{formatEventTime(startsAt, endsAt)}</time>
          <span className="block">{location ?? "Online"}</span>
        </p>
        {description ? (
          <p className="max-w-[60ch] whitespace-pre-line text-soft">{description}</p>
        ) : null}
      </div>
      <div className="grid content-center justify-items-start gap-2 md:max-lg:col-start-2">
        {url ? (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClassName("secondary")}
          >
            Join
            <span className="sr-only"> in {title} (opens in a new tab)</span>
            <ArrowRight />
          </a>
        ) : null}
        <a
          href={`/events/calendar?event=${event.id}`}
          download
          className={buttonClassName(url ? "quiet" : "secondary")}
        >
          Add to calendar<span className="sr-only">: {title}</span>
        </a>
      </div>
    </li>
  );
}
