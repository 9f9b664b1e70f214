import { siteOrigin } from "@/lib/env";

/**
 * True for a request that a page of ours sent. Browsers name the page's origin with every POST, and
 * say by `Sec-Fetch-Site` where a request comes from; no page can forge either. A program that names
 * neither holds no cookies of a visitor's, so it is let through to whatever asks for one.
 */
export function isSameOrigin(head: Pick<Headers, "get">): boolean {
  const site = head.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = head.get("origin");
  return origin === null || origin === siteOrigin();
}
