import { shopAddresses } from "./addresses";
import type { InboxEmail } from "./inbox";

/** Lists the shop's URLs in an email's HTML, text and headers. */
export function shopLinks({ html, text, headers }: InboxEmail): readonly string[] {
  const found = [html.replaceAll("&amp;", "&"), text, ...Object.values(headers)].flatMap(
    (part) => part.match(/https?:\/\/[^\s"'<>)\]]+/g) ?? [],
  );
  return [...new Set(found)].filter((url) => new URL(url).origin === shopAddresses.shop);
}

/** True if the URL identifies a person, order or right to the server. Fragments aren't sent. */
export function isPersonal(url: string): boolean {
  const { searchParams } = new URL(url);
  return ["token", "session_id", "email"].some((name) => searchParams.has(name));
}

/** Requests a URL like link scanners and prefetching email clients. Returns the statuses. */
export async function scan(url: string, from: string): Promise<readonly number[]> {
  const looks: RequestInit[] = [
    { method: "HEAD" },
    {},
    {},
    {},
    { headers: { "sec-purpose": "prefetch", purpose: "prefetch" } },
  ];
  const statuses: number[] = [];
  for (const look of looks) {
    const headers = { "x-forwarded-for": from, ...look.headers };
    const response = await fetch(url, { ...look, headers });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}
