import { site } from "@/lib/core/site";

/** Next to the forms of the home and partnership pages. */
export const replyPromise = `A real person will read it and reply by email. Office hours: ${site.officeHours}.`;

/** What a session is, on the booking page and the request page. */
export const sessionLead =
  "One-on-one video sessions about your songs and royalty statements. Monday to Friday, 9 AM to 4 PM Memphis time.";
