import "server-only";
import { cookies } from "next/headers";
import { parseUtmCookie, type UtmAttribution, utmCookie } from "@/lib/attribution/utm";
import { isSecureOrigin } from "@/lib/config/env";
import { hostCookieName } from "@/lib/core/host-cookie";

/** Returns the visitor's campaign attribution, if any. */
export async function getCurrentUtm(): Promise<UtmAttribution | undefined> {
  const value = (await cookies()).get(hostCookieName(utmCookie, isSecureOrigin()))?.value;
  // `cookies()` already decodes the value, but the parser expects it encoded.
  return parseUtmCookie(value && encodeURIComponent(value));
}
