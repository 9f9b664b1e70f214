import "server-only";
import { cookies } from "next/headers";
import { parseUtmCookie, type UtmAttribution, utmCookie } from "@/lib/attribution/utm";
import { isSecureOrigin } from "@/lib/env";
import { hostCookieName } from "@/lib/host-cookie";

/** The campaigns this visitor came by, for actions to store; undefined when there were none. */
export async function currentUtm(): Promise<UtmAttribution | undefined> {
  const value = (await cookies()).get(hostCookieName(utmCookie, isSecureOrigin()))?.value;
  // `cookies()` has decoded the value already; the parser takes it as the browser wrote it.
  return parseUtmCookie(value && encodeURIComponent(value));
}
