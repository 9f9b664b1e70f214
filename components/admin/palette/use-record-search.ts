"use client";

import { useEffect, useState } from "react";
import { keepMatching, normalizeQuery } from "@/components/admin/palette/palette-options";
import type { FoundRecord } from "@/lib/flows/find-records";

/** Waits for the next key of fast typing. */
const typingPauseMs = 60;

type Found = { readonly query: string; readonly records: readonly FoundRecord[] };

export type RecordSearch = {
  readonly records: readonly FoundRecord[];
  readonly status: "done" | "searching" | "failed";
};

/**
 * Searches the records on the server while staff type. A newer search aborts the older one, so an
 * older response never replaces a newer one.
 */
export function useRecordSearch(typed: string): RecordSearch {
  const query = normalizeQuery(typed);
  const [found, setFound] = useState<Found>({ query: "", records: [] });
  const [failed, setFailed] = useState<string | null>(null);

  useEffect(() => {
    setFailed(null);
    if (query === "") return setFound({ query: "", records: [] });
    const aborter = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const url = `/admin/search?q=${encodeURIComponent(query)}`;
        const response = await fetch(url, { signal: aborter.signal });
        if (!response.ok) throw new Error(`status ${response.status}`);
        const { records }: { records: readonly FoundRecord[] } = await response.json();
        if (!aborter.signal.aborted) setFound({ query, records });
      } catch {
        if (!aborter.signal.aborted) setFailed(query);
      }
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [query]);

  if (found.query === query) return { records: found.records, status: "done" };
  const records = query === "" ? [] : keepMatching(found.records, query);
  return { records, status: failed === query ? "failed" : "searching" };
}
