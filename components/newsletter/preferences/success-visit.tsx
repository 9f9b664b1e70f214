"use client";

import { useEffect, useRef } from "react";
import { utmKeys } from "@/lib/attribution/utm";

type Props = { readonly record: (visit: unknown) => Promise<void> };

/** Posts by which campaign this page was reached; looking at it without scripts writes nothing. */
export function SuccessVisit({ record }: Props) {
  const posted = useRef(false);
  useEffect(() => {
    if (posted.current) return;
    posted.current = true;
    const query = new URLSearchParams(location.search);
    const values = utmKeys.map((key) => [key, query.get(key) ?? ""] as const);
    const visit = { ...Object.fromEntries(values), referrer: document.referrer };
    // Nobody waits for it: an event that is lost is not worth a word on this page.
    record(visit).catch(() => undefined);
  }, [record]);
  return null;
}
