import { mkdtempSync } from "node:fs";
import { createServer, request as sendRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { type RunningSandbox, startSandbox } from "../../tools/stripe-sandbox/src/server";
import { addEbook, fillCheckout, onPayPage, payButton } from "../e2e/support/buying";

const relayPort = 3101;
const shopUrl = process.env.SHOP_URL ?? "https://localhost";

let sandbox: RunningSandbox;
/** The sandbox only accepts requests for localhost, which is another machine for a container. */
const relay = createServer((incoming, response) => {
  const headers = { ...incoming.headers, host: `localhost:${sandbox.port}` };
  const outgoing = sendRequest(
    sandbox.url + incoming.url,
    { method: incoming.method, headers },
    (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    },
  );
  outgoing.on("error", () => response.destroy());
  incoming.pipe(outgoing);
});

test.beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    dataDir: mkdtempSync(join(tmpdir(), "image-sandbox-")),
    webhookUrl: `${shopUrl}/api/webhooks/stripe`,
    webhookSecret: "whsec_of_the_image_test_0123456789",
    apiKey: "sk_test_image",
  });
  await new Promise<void>((resolve) => relay.listen(relayPort, resolve));
});

test.afterAll(async () => {
  relay.close();
  await sandbox.close();
});

test("a visitor buys and downloads the eBook", async ({ page }) => {
  await addEbook(page);
  await page.goto("/checkout");
  await fillCheckout(page, {
    email: "bessie@example.com",
    firstName: "Bessie",
    lastName: "Beale",
  });
  await payButton(page).click();
  await page.waitForURL(`${sandbox.url}/pay/**`);
  await onPayPage(page, "Pay");
  await page.waitForURL("**/order-confirmation?**");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Confirmed!");
  await page.getByRole("link", { name: "Download your eBook" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Access eBook" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
});
