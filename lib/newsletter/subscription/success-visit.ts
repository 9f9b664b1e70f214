import * as z from "zod/mini";
import { type utmKeys, utmValueMaxLength } from "@/lib/attribution/utm";

/**
 * Visitor input: truncated, without lone surrogates and control characters, which PostgreSQL can't
 * store.
 */
const value = z.pipe(
  z.string(),
  z.transform((text: string) => text.slice(0, utmValueMaxLength).replace(/[\p{Cs}\p{Cc}]/gu, "")),
);

/** Origin and path only; other sites' query strings may be private. */
const referrer = z.pipe(
  z.string(),
  z.transform((text: string) => {
    if (!URL.canParse(text)) return "";
    const { origin, pathname } = new URL(text);
    return `${origin}${pathname}`.slice(0, utmValueMaxLength);
  }),
);

const shape = z.partial(
  z.object({
    utm_source: value,
    utm_medium: value,
    utm_campaign: value,
    utm_content: value,
    utm_term: value,
    referrer,
  }),
);

export type SuccessVisit = {
  readonly [key in (typeof utmKeys)[number] | "referrer"]?: string;
};

/** Schema of the success page's visit; empty values are dropped. */
export const successVisitSchema = z.pipe(
  shape,
  z.transform(
    (visit): SuccessVisit => Object.fromEntries(Object.entries(visit).filter(([, text]) => text)),
  ),
);
