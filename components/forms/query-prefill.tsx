"use client";

import { useEffect, useRef } from "react";

type Props = {
  /** Name of the URL parameter. */
  readonly param: string;
  /** Name of the field in the surrounding form. Only filled if it's empty. */
  readonly field: string;
};

const maxLength = 200;

/** Fills a field from a URL parameter in the browser, so that the page stays static. */
export function QueryPrefill({ param, field }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const value = new URLSearchParams(location.search).get(param)?.slice(0, maxLength);
    const control = anchor.current?.closest("form")?.elements.namedItem(field);
    if (!value) return;
    if (control instanceof HTMLInputElement && control.value === "") control.value = value;
    if (control instanceof HTMLSelectElement && control.value === "") {
      if ([...control.options].some((option) => option.value === value)) control.value = value;
    }
  }, [param, field]);
  return <span ref={anchor} hidden />;
}
