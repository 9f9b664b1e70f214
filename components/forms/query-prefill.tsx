"use client";

import { useEffect, useRef } from "react";

type Props = {
  /** Of the address's query. */
  readonly param: string;
  /** The field of the form around it that takes the value, while it is empty. */
  readonly field: string;
};

const longest = 200;

/** Fills a field by the address's query, in the browser: the page stays a static shell. */
export function QueryPrefill({ param, field }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const value = new URLSearchParams(location.search).get(param)?.slice(0, longest);
    const control = place.current?.closest("form")?.elements.namedItem(field);
    if (!value) return;
    if (control instanceof HTMLInputElement && control.value === "") control.value = value;
    if (control instanceof HTMLSelectElement && control.value === "") {
      if ([...control.options].some((option) => option.value === value)) control.value = value;
    }
  }, [param, field]);
  return <span ref={place} hidden />;
}
