import { readFile } from "node:fs/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Browser } from "@playwright/test";
import Stripe from "stripe";
import { stampPdf } from "@/lib/pdf/stamp-pdf";
import { shopAddresses } from "@/tests/e2e/support/addresses";
import { checkOutAs, recordCheckout } from "@/tests/e2e/support/recorded-checkout";
import { newBuyer } from "@/tests/e2e/support/test";
import { measureRounds } from "../measure/measure-ms";
import { getMedian, getPercentile } from "../measure/statistics";
import { withBrowser } from "../measure/with-browser";
import { type Figure, formatMs, printFigures } from "../report";
import { type ShopBench, sandboxApiKey } from "../shop-bench";

const rounds = 30;

/** From the submitted form to the URL of the payment page. Baseline: creating the session alone. */
async function measureCheckout(browser: Browser): Promise<readonly Figure[]> {
  const context = await browser.newContext({ baseURL: shopAddresses.shop });
  const recorded = await recordCheckout(await context.newPage(), newBuyer());
  await context.close();
  const ours = await measureRounds(rounds, () => checkOutAs(recorded, newBuyer().email));
  const { hostname: host, port } = new URL(shopAddresses.sandbox);
  const stripe = new Stripe(sandboxApiKey, { host, port, protocol: "http", telemetry: false });
  const product = { unit_amount: 4_999, product_data: { name: "eBook" } };
  const bare = await measureRounds(rounds, () =>
    stripe.checkout.sessions.create({
      mode: "payment",
      success_url: shopAddresses.shop,
      line_items: [{ quantity: 1, price_data: { currency: "usd", ...product } }],
    }),
  );
  return [0.5, 0.99].map((share) => ({
    name: `checkout p${share * 100}`,
    ours: formatMs(getPercentile(ours, share)),
    baseline: `${formatMs(getPercentile(bare, share))} (creating the session)`,
    limit: null,
  }));
}

/** Stamping every page. Baseline: reading and writing the PDF without a stamp. */
async function measureStamping(): Promise<Figure> {
  const pdf = new Uint8Array(await readFile("content/ebook/dist/royalties-ebook.pdf"));
  const stamp = { email: "bench@example.com", orderNumber: "TME-12345678", name: "Bench Mark" };
  const ours = await measureRounds(rounds, () => stampPdf(pdf, stamp));
  const bare = await measureRounds(rounds, async () => {
    const document = await PDFDocument.load(pdf, { parseSpeed: Number.POSITIVE_INFINITY });
    await document.save();
  });
  return {
    name: "stamping the eBook, median",
    ours: formatMs(getMedian(ours)),
    baseline: `${formatMs(getMedian(bare))} (read and written without a stamp)`,
    limit: null,
  };
}

/** Measures the slowest steps of a purchase: opening the payment page and stamping the eBook. */
export async function benchTimes({ chromiumPath }: ShopBench): Promise<number> {
  const checkout = await withBrowser(chromiumPath, measureCheckout);
  return printFigures("Checkout and download", [...checkout, await measureStamping()]);
}
