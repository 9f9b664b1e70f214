"use client";

import { useEffect, useRef } from "react";
import { utmKeys } from "@/lib/attribution/utm";
import type { VisitorAction } from "@/lib/forms/form-result";

type Props = { readonly record: VisitorAction };

/** Records the campaign that led to this page. Writes nothing without JavaScript. */
export function SuccessVisit({ record }: Props) {
  const posted = useRef(false);
  useEffect(() => {
    if (posted.current) return;
    posted.current = true;
    const query = new URLSearchParams(location.search);
    const values = utmKeys.map((key) => [key, query.get(key) ?? ""] as const);
    const visit = { ...Object.fromEntries(values), referrer: document.referrer };
    // Failures are ignored: a lost visit isn't worth an error message.
    record(null, visit).catch(() => undefined);
  }, [record]);
  return null;
}
