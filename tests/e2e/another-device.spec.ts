import { readFile } from "node:fs/promises";
import { buy } from "./support/buying";
import { linkIn, waitForEmail } from "./support/inbox";
import { pdfPages } from "./support/pdf";
import { expect, newAddress, test } from "./support/test";

test("a link shared with someone else is useless once the file is delivered", async ({
  page,
  browser,
  customer,
}) => {
  await buy(page, customer, "ebook");
  const link = linkIn(await waitForEmail(customer.email, /receipt/i), /ebook-download/);
  await page.goto(link);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Access eBook" }).click();
  await (await downloading).path();
  const file = `/ebook-download/file${new URL(link).search}`;
  const ahead = { "sec-purpose": "prefetch;prerender" };
  expect((await page.request.get(file, { headers: ahead })).status()).toBe(503);
  expect((await page.request.head(file)).status()).toBe(200);

  const phone = await browser.newContext({
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
  });
  const other = await phone.newPage();
  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Access Denied");
  await expect(other.getByText(customer.email)).toHaveCount(0);
  for (const method of ["GET", "HEAD"]) {
    const refused = await phone.request.fetch(file, { method });
    expect(refused.status(), method).toBe(403);
    expect(refused.headers()["content-type"], method).toContain("text/plain");
  }
  await phone.close();
});

test("an emailed code opens the download on another network", async ({
  page,
  browser,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/);
  await buy(page, customer, "ebook");
  const link = linkIn(await waitForEmail(customer.email, /receipt/i), /ebook-download/);
  const phone = await browser.newContext({
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
  });
  const other = await phone.newPage();
  // The customer's browser has opened the session, so the phone isn't recognized.
  await page.goto(link);
  await page.route("**/ebook-download/file**", (route) => route.abort());
  await page.getByRole("button", { name: "Access eBook" }).click();
  await expect(page.getByText(/Download (Failed|Started)/)).toBeVisible();

  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Access Denied");
  await other.getByRole("button", { name: "Email me a code" }).click();
  const email = await waitForEmail(customer.email, /code/i);
  const code = /\b\d{6}\b/.exec(email.text)?.[0] ?? "";
  await other.getByLabel("6-digit code").fill(code === "000000" ? "000001" : "000000");
  await expect(other.getByText("That code is wrong or expired")).toBeVisible();
  await other.getByLabel("6-digit code").fill(code);
  const downloading = other.waitForEvent("download");
  await other.getByRole("button", { name: "Access eBook" }).click();
  const pages = await pdfPages(new Uint8Array(await readFile(await (await downloading).path())));
  expect(pages[0]).toContain(customer.email);
  await phone.close();
});
