import { site } from "@/lib/site";

/** The promises of a download, in one table. */
export const downloadPolicy = {
  /** From the payment for the order's own link, from its sending for a renewed one. */
  linkHours: site.ebookDownloadHours,
  /** How long one opened download may be fetched and resumed. */
  sessionMinutes: 60,
  /** How long a typed code proves its browser to be the buyer's. */
  proofMinutes: 60,
  codeMinutes: 10,
  codeTries: 5,
  /** New links an order may be sent within `newLinkDays`. */
  newLinks: 5,
  newLinkDays: 30,
} as const;
