import type { Page } from "playwright/test";
import { shopAddresses } from "./addresses";
import { addEbook, fillCheckout, payButton } from "./buying";
import { parseSessionId } from "./sandbox";
import { type Customer, newAddress } from "./test";

const queryTimeoutMs = 15_000;

/** The request a browser sent to open a payment page. */
export type RecordedCheckout = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly email: string;
};

/** Checks out in a browser and records the request. */
export async function recordCheckout(page: Page, customer: Customer): Promise<RecordedCheckout> {
  await addEbook(page);
  await page.goto("/checkout");
  await fillCheckout(page, customer);
  const sending = page.waitForRequest((request) => request.headers()["next-action"] !== undefined);
  await payButton(page).click();
  const request = await sending;
  const { cookie: _cookie, "content-length": _length, ...headers } = request.headers();
  await page.waitForURL(`${shopAddresses.sandbox}/pay/**`);
  return { headers, body: request.postData() ?? "", email: customer.email };
}

/** Sends a recorded checkout as another customer, with its own cookie and network. */
export async function checkOutAs(recorded: RecordedCheckout, email: string): Promise<string> {
  const response = await fetch(`${shopAddresses.shop}/checkout`, {
    method: "POST",
    headers: {
      ...recorded.headers,
      cookie: `browser=${email}`,
      "x-forwarded-for": newAddress(),
    },
    body: recorded.body.replaceAll(recorded.email, email),
    signal: AbortSignal.timeout(queryTimeoutMs),
  });
  return parseSessionId(await response.text());
}
