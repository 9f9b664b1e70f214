import { RecordTime } from "@/components/booking/record-time";
import { SchedulerLink } from "@/components/booking/scheduler-link";
import { RefundLine } from "@/components/shop/product/refund-line";
import { buttonClassName } from "@/components/ui/button";
import { Price } from "@/components/ui/price";
import type { Product } from "@/lib/catalog/product";

type Props = {
  readonly session: Pick<
    Product,
    "title" | "summary" | "priceCents" | "kind" | "recurringInterval"
  >;
  /** Minutes. */
  readonly length: number;
  readonly href: string;
};

export function SessionCard({ session, length, href }: Props) {
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
        <SchedulerLink
          href={href}
          campaign="book-session"
          className={`${buttonClassName("primary", "lg")} w-full md:max-lg:px-3 md:max-lg:text-base`}
        >
          Book {length} minutes
        </SchedulerLink>
        <RefundLine product={session} />
      </div>
    </li>
  );
}
