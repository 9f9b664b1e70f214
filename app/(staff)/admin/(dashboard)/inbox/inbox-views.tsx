import { Suspense } from "react";
import type { LoadedInbox } from "@/app/(staff)/admin/(dashboard)/inbox/load-inbox";
import { InboxTabs } from "@/components/admin/inbox/inbox-tabs";
import { LoadError } from "@/components/admin/layout/load-error";
import { queryHref } from "@/components/admin/table/list-query";

type Props = { readonly inbox: LoadedInbox };

/** The tabs. They work without their counts, which load later. */
export function InboxViews({ inbox }: Props) {
  return (
    <Suspense fallback={<InboxTabs query={inbox.query} view={inbox.filter.view} counts={null} />}>
      <CountedTabs inbox={inbox} />
    </Suspense>
  );
}

async function CountedTabs({ inbox }: Props) {
  const { query, filter } = inbox;
  const counts = await inbox.counts;
  const isLoaded = typeof counts !== "string";
  return (
    <>
      <InboxTabs query={query} view={filter.view} counts={isLoaded ? counts : null} />
      {isLoaded ? null : (
        <LoadError
          title="Error loading counts"
          reference={counts}
          href={queryHref("/admin/inbox", query, {})}
        />
      )}
    </>
  );
}
