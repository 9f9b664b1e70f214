"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { getScreenLayout, type ScreenLayout } from "@/components/admin/layout/screen-skeletons";
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
