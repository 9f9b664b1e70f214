import { connection } from "next/server";
import { getSiteOrigin } from "@/lib/config/env";
import { createSecurityText } from "@/lib/core/security-txt";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";

/** Where to report a vulnerability. Not prerendered, because it says until when it's valid. */
export async function GET(): Promise<Response> {
  await connection();
  const { contactEmail } = await getBusinessProfile();
  const text = createSecurityText({ origin: getSiteOrigin(), contactEmail, now: new Date() });
  return new Response(text, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
