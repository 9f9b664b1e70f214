import * as z from "zod/mini";
import { type utmKeys, utmValueMaxLength } from "@/lib/attribution/utm";

/** Visitors' text: capped, and without half characters or NUL, which a database can't keep. */
const value = z.pipe(
  z.string(),
  z.transform((text: string) => text.slice(0, utmValueMaxLength).replace(/[\p{Cs}\p{Cc}]/gu, "")),
);

/** Where a visitor came from, as origin and path: queries of other sites are none of our business. */
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

/** What the success page posts; empty values are left out. */
export const successVisitSchema = z.pipe(
  shape,
  z.transform(
    (visit): SuccessVisit => Object.fromEntries(Object.entries(visit).filter(([, text]) => text)),
  ),
);
