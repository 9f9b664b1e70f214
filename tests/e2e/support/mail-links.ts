import { shopAddresses } from "./addresses";
import type { InboxMail } from "./inbox";

/** Every address of the shop that stands in a mail: in its HTML, its text and its headers. */
export function shopLinks({ html, text, headers }: InboxMail): readonly string[] {
  const found = [html.replaceAll("&amp;", "&"), text, ...Object.values(headers)].flatMap(
    (part) => part.match(/https?:\/\/[^\s"'<>)\]]+/g) ?? [],
  );
  return [...new Set(found)].filter((url) => new URL(url).origin === shopAddresses.shop);
}

/**
 * Tells the server of a person, an order or a right: opening it must still do nothing. What stands
 * behind the `#` never leaves the browser.
 */
export function isPersonal(url: string): boolean {
  const { searchParams } = new URL(url);
  return ["token", "session_id", "email"].some((name) => searchParams.has(name));
}

/** Looks at an address as mail scanners and prefetching mail programs do. Out: the statuses. */
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
    const answer = await fetch(url, { ...look, headers });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
}
