import { NextTime } from "@/components/booking/next-time";
import { SchedulerLink } from "@/components/booking/scheduler-link";
import { RefundLine } from "@/components/shop/product/refund-line";
import { buttonClassName } from "@/components/ui/button";
import { Price } from "@/components/ui/price";
import type { Product } from "@/lib/catalog/product";
import type { SessionLength, SessionLink } from "@/lib/profile/profile-links";

/** How sessions are booked: all the same way, or each length its own. */
export type Booking = SessionLink["kind"] | "mixed";

/** What the visitor gets. */
export const bookingNotes: Readonly<Record<SessionLink["kind"], string>> = {
  request: "You'll send a request first. We'll confirm a time by email before you pay.",
  built_in: "You'll pick a time and pay. Your session is booked right away.",
  external: "Booking opens in a new tab.",
};

type Props = {
  readonly session: Pick<
    Product,
    "title" | "summary" | "priceCents" | "kind" | "recurringInterval"
  >;
  /** Minutes. */
  readonly length: SessionLength;
  readonly link: SessionLink;
  /** Says what the button leads to, where the lengths differ. */
  readonly hasNote: boolean;
};

export function SessionCard({ session, length, link: { href, kind }, hasNote }: Props) {
  return (
    <li className="grid content-between gap-10 border-b border-line py-8 last:border-b-0 md:border-b-0 md:row-span-2 md:grid-rows-subgrid md:border-l md:px-6 md:py-10 md:first:border-l-0 md:first:pl-0 md:last:pr-0 lg:px-9">
      <div className="grid gap-5">
        <div className="flex items-end justify-between gap-4">
          <h2 className="grid gap-1">
            <span className="text-[clamp(4.5rem,3rem+5vw,7.5rem)] leading-[0.8] tracking-[-0.06em]">
              {length}
            </span>
            <span className="text-xl tracking-tight">minutes</span>
          </h2>
          <RecordTime minutes={length} className="size-28 shrink-0 md:size-20 lg:size-32" />
        </div>
        <p className="max-w-[30ch] text-lg">{session.summary}</p>
      </div>
      <div className="grid gap-4">
        <Price
          cents={session.priceCents}
          className="font-display text-3xl font-extrabold tracking-tight lg:text-4xl"
        />
        {kind === "built_in" ? <NextTime length={length} /> : null}
        <SchedulerLink
          href={href}
          campaign="book-session"
          className={`${buttonClassName("primary", "lg")} w-full md:max-lg:px-3 md:max-lg:text-base`}
        >
          Book {length} minutes
        </SchedulerLink>
        {hasNote ? <p className="text-soft">{bookingNotes[kind]}</p> : null}
        <RefundLine product={session} />
      </div>
    </li>
  );
}

type RecordTimeProps = {
  readonly minutes: number;
  readonly className: string;
};

const center = 100;
const radius = 84;
const grooves = [96, 90, 78, 72, 66, 60, 54, 48, 42];

/** Starts at twelve o'clock, clockwise. */
function arc(minutes: number): string {
  const angle = (minutes / 60) * 2 * Math.PI;
  const x = (center + radius * Math.sin(angle)).toFixed(2);
  const y = (center - radius * Math.cos(angle)).toFixed(2);
  return `M${center} ${center - radius}A${radius} ${radius} 0 ${minutes > 30 ? 1 : 0} 1 ${x} ${y}`;
}

/** A record with part of its rim highlighted: the session's share of an hour. Decorative. */
function RecordTime({ minutes, className }: RecordTimeProps) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" fill="none" className={className}>
      <g stroke="currentColor" strokeWidth="0.75" opacity="0.55">
        {grooves.map((groove) => (
          <circle key={groove} cx={center} cy={center} r={groove} />
        ))}
      </g>
      <g stroke="var(--amber)" strokeWidth="9">
        {minutes >= 60 ? <circle cx={center} cy={center} r={radius} /> : <path d={arc(minutes)} />}
      </g>
      <circle cx={center} cy={center} r="30" fill="var(--amber)" />
      <circle cx={center} cy={center} r="3.5" fill="var(--ground)" />
    </svg>
  );
}
