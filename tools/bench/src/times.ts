import { readFile } from "node:fs/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import { median } from "simple-statistics";
import { stampPdf } from "@/lib/pdf/stamp-pdf";
import { shopAddresses } from "@/tests/e2e/support/addresses";
import { checkOutAs, recordCheckout } from "@/tests/e2e/support/recorded-checkout";
import { newBuyer } from "@/tests/e2e/support/test";
import { formatQuantiles, measureRounds, withBrowser } from "./measure";
import { formatMs, printFigures } from "./report";
import { createSession } from "./shop";

const rounds = 30;

/** Measures the slowest steps of a purchase: opening the payment page and stamping the eBook. */
export async function benchTimes(): Promise<number> {
  const recorded = await withBrowser(async (browser) => {
    const context = await browser.newContext({ baseURL: shopAddresses.shop });
    return await recordCheckout(await context.newPage(), newBuyer());
  });
  // From the submitted form to the URL of the payment page. Baseline: creating the session alone.
  const checkout = await measureRounds(rounds, () => checkOutAs(recorded, newBuyer().email));
  const session = await measureRounds(rounds, () => createSession());
  const pdf = new Uint8Array(await readFile("content/ebook/dist/royalties-ebook.pdf"));
  const stamp = { email: "bench@example.com", orderNumber: "TME-12345678", name: "Bench Mark" };
  const stamping = await measureRounds(rounds, () => stampPdf(pdf, stamp));
  const saving = await measureRounds(rounds, async () => {
    const document = await PDFDocument.load(pdf, { parseSpeed: Number.POSITIVE_INFINITY });
    await document.save();
  });
  return printFigures("Checkout and download", [
    {
      name: "checkout p50 / p99",
      ours: formatQuantiles(checkout, [0.5, 0.99]),
      baseline: `${formatQuantiles(session, [0.5, 0.99])} (creating the session)`,
    },
    {
      name: "stamping the eBook, median",
      ours: formatMs(median(stamping)),
      baseline: `${formatMs(median(saving))} (read and written without a stamp)`,
    },
  ]);
}
