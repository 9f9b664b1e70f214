import type { Page } from "@playwright/test";
import { shopAddresses } from "./addresses";
import { addEbook, fillCheckout, payButton } from "./buying";
import { sessionIdOf } from "./sandbox";
import { type Buyer, newAddress } from "./test";

const queryTimeoutMs = 15_000;

/** What a browser sent to open a payment page. */
export type RecordedCheckout = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly email: string;
};

/** Checks out once in a browser and keeps the request. */
export async function recordCheckout(page: Page, buyer: Buyer): Promise<RecordedCheckout> {
  await addEbook(page);
  await page.goto("/checkout");
  await fillCheckout(page, buyer);
  const sending = page.waitForRequest((request) => request.headers()["next-action"] !== undefined);
  await payButton(page).click();
  const request = await sending;
  const { cookie: _cookie, "content-length": _length, ...headers } = request.headers();
  await page.waitForURL(`${shopAddresses.sandbox}/pay/**`);
  return { headers, body: request.postData() ?? "", email: buyer.email };
}

/** Sends a recorded checkout as another buyer, from a browser and network of its own. */
export async function checkOutAs(recorded: RecordedCheckout, email: string): Promise<string> {
  const answer = await fetch(`${shopAddresses.shop}/checkout`, {
    method: "POST",
    headers: {
      ...recorded.headers,
      cookie: `browser=${email}`,
      "x-forwarded-for": newAddress(),
    },
    body: recorded.body.replaceAll(recorded.email, email),
    signal: AbortSignal.timeout(queryTimeoutMs),
  });
  return sessionIdOf(await answer.text());
}
