import { ArrowRight } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { CommunityEvent } from "@/lib/events/community-event";
import { formatEventTime } from "@/lib/events/format-event-time";

type Props = {
  /** Undefined if no event is announced. */
  readonly next: CommunityEvent | undefined;
  readonly hasChat: boolean;
};

/** Links to /events and shows the next one. */
export function EventsCard({ next, hasChat }: Props) {
  return (
    <Link
      href="/events"
      className="group grid content-between gap-10 rounded-md bg-accent p-6 text-on-accent [--focus:var(--text)] md:p-10"
    >
      <div className="grid gap-3">
        <h2 className="text-title">Events</h2>
        {next ? (
          <p className="max-w-[32ch] text-lg">
            Next: <span className="font-semibold">{next.title}</span>,{" "}
            {formatEventTime(next.startsAt, next.endsAt)}
          </p>
        ) : (
          <p className="max-w-[32ch] text-lg">
            We don't have any dates yet. We'll announce events in the{" "}
            {hasChat ? "chat" : "newsletter"} first, then post them here.
          </p>
        )}
      </div>
      <span className="inline-flex items-center gap-3 text-lg font-semibold underline-offset-4 group-hover:underline">
        See events
        <ArrowRight className="size-7 transition-transform group-hover:translate-x-1" />
      </span>
    </Link>
  );
}
