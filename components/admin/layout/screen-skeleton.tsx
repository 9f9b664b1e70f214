"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { screens } from "@/components/admin/layout/screens";
import {
  FieldsSkeleton,
  FiltersSkeleton,
  MessagesSkeleton,
  RowsSkeleton,
  SectionSkeleton,
  StatsSkeleton,
  TabsSkeleton,
} from "@/components/admin/layout/skeleton";

/** Placeholder for the screen that's loading, with its title and its parts in place. */
export function ScreenSkeleton() {
  const { layout, title } = getScreenLayout(usePathname());
  const Parts = parts[layout];
  return (
    <div role="status" data-layout={layout}>
      <span className="sr-only">Loading…</span>
      <div aria-hidden="true">
        <div className="mb-6 flex min-h-9 items-end">
          {title ? (
            <p className="font-display text-2xl font-extrabold sm:text-3xl">{title}</p>
          ) : (
            <div className="h-9 w-64 max-w-full animate-pulse rounded-sm bg-raised" />
          )}
        </div>
        <Parts />
      </div>
    </div>
  );
}

const parts: Readonly<Record<ScreenLayout, () => ReactNode>> = {
  overview: () => (
    <>
      <SectionSkeleton lines={6} />
      <SectionSkeleton lines={10} />
    </>
  ),
  orders: () => (
    <>
      <TabsSkeleton />
      <FiltersSkeleton />
      <RowsSkeleton />
    </>
  ),
  inbox: () => (
    <>
      <TabsSkeleton />
      <FiltersSkeleton />
      <div className="gap-x-6 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]">
        <MessagesSkeleton />
        <div className="h-64 border border-hairline max-lg:hidden" />
      </div>
    </>
  ),
  calendar: () => (
    <>
      <div className="mb-6 h-64 animate-pulse rounded-sm bg-raised" />
      <RowsSkeleton rows={6} />
    </>
  ),
  subscribers: () => (
    <>
      <StatsSkeleton />
      <FiltersSkeleton />
      <RowsSkeleton />
    </>
  ),
  list: () => (
    <>
      <FiltersSkeleton />
      <RowsSkeleton />
    </>
  ),
  record: () => (
    <div className="gap-x-12 lg:grid lg:grid-cols-2">
      <div>
        <SectionSkeleton lines={6} />
        <SectionSkeleton lines={4} />
      </div>
      <div>
        <SectionSkeleton lines={6} />
        <SectionSkeleton lines={3} />
      </div>
    </div>
  ),
  editor: FieldsSkeleton,
};

/** What a screen shows first; its skeleton has the same parts in the same place. */
type ScreenLayout =
  | "overview"
  | "orders"
  | "inbox"
  | "calendar"
  | "subscribers"
  | "list"
  | "record"
  | "editor";

/** Screens with a list at their top, and records or editors below. */
const layouts: Readonly<
  Record<string, { readonly top: ScreenLayout; readonly below: ScreenLayout }>
> = {
  overview: { top: "overview", below: "overview" },
  orders: { top: "orders", below: "record" },
  inbox: { top: "inbox", below: "inbox" },
  consultations: { top: "calendar", below: "record" },
  radio: { top: "list", below: "record" },
  subscribers: { top: "subscribers", below: "record" },
  emails: { top: "list", below: "editor" },
  content: { top: "list", below: "editor" },
  settings: { top: "list", below: "editor" },
  account: { top: "record", below: "record" },
};

/** Lists among the pages below a screen. */
const lists =
  /^\/admin\/(inbox\/saved-replies|emails\/(broadcasts|send-log|outbox|deliverability)|content\/(faq|events|promotions|reviews|lessons))$/;

/** Returns the layout of a dashboard page, and its title if that doesn't depend on a record. */
export function getScreenLayout(pathname: string): {
  readonly layout: ScreenLayout;
  readonly title: string | null;
} {
  const [, , name = "", ...rest] = pathname.split("/");
  const { top, below } = layouts[name] ?? { top: "list", below: "record" };
  if (rest.length > 0) return { layout: lists.test(pathname) ? "list" : below, title: null };
  const title = screens.find(({ href }) => href === pathname)?.label ?? null;
  return { layout: top, title };
}
