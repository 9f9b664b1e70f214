import { readFile } from "node:fs/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Browser } from "@playwright/test";
import Stripe from "stripe";
import { stampPdf } from "@/lib/pdf/stamp-pdf";
import { shopAddresses } from "../../tests/e2e/support/addresses";
import { checkOutAs, recordCheckout } from "../../tests/e2e/support/recorded-checkout";
import { newBuyer } from "../../tests/e2e/support/test";
import { type Figure, median, ms, percentile, printFigures } from "./figures";

const rounds = 30;

async function timed(times: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const began = performance.now();
    await work(round);
    taken.push(performance.now() - began);
  }
  return taken;
}

/** From the form's post to the payment page's address, beside opening a session by itself. */
async function checkoutFigures(browser: Browser, apiKey: string): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL: shopAddresses.shop });
  const recorded = await recordCheckout(await context.newPage(), newBuyer());
  await context.close();
  const ours = await timed(rounds, () => checkOutAs(recorded, newBuyer().email));
  const { hostname, port } = new URL(shopAddresses.sandbox);
  const stripe = new Stripe(apiKey, { host: hostname, port, protocol: "http", telemetry: false });
  const bare = await timed(rounds, () =>
    stripe.checkout.sessions.create({
      mode: "payment",
      success_url: shopAddresses.shop,
      line_items: [
        {
          quantity: 1,
          price_data: { currency: "usd", unit_amount: 4_999, product_data: { name: "eBook" } },
        },
      ],
    }),
  );
  return [0.5, 0.99].map((share) => ({
    name: `checkout p${share * 100}`,
    ours: ms(percentile(ours, share)),
    baseline: `${ms(percentile(bare, share))} (the session alone)`,
    promise: null,
  }));
}

/** Stamping every page, beside reading and writing the PDF without a stamp. */
async function stampFigure(): Promise<Figure> {
  const pdf = new Uint8Array(await readFile("content/ebook/dist/royalties-ebook.pdf"));
  const stamp = { email: "bench@example.com", orderNumber: "TME-12345678", name: "Bench Mark" };
  const ours = await timed(rounds, () => stampPdf(pdf, stamp));
  const bare = await timed(rounds, async () => {
    const document = await PDFDocument.load(pdf, { parseSpeed: Number.POSITIVE_INFINITY });
    return await document.save();
  });
  return {
    name: "stamping the eBook, median",
    ours: ms(median(ours)),
    baseline: `${ms(median(bare))} (read and written unstamped)`,
    promise: null,
  };
}

export async function benchTimes(browser: Browser, apiKey: string): Promise<number> {
  const figures = [...(await checkoutFigures(browser, apiKey)), await stampFigure()];
  return printFigures("Times", figures);
}
