import { shopAddresses } from "./support/addresses";
import { linkIn, mailsTo, mailTo } from "./support/inbox";
import {
  becomeReader,
  checkYourEmail,
  confirmLink,
  inlineForm,
  readerEvents,
  readerRow,
  signUp,
} from "./support/newsletter";
import { expect, newBuyer, test } from "./support/test";

test("an inline form signs up, its mail confirms, and a second visit is a success", async ({
  page,
  buyer,
}) => {
  await page.goto("/ebook?utm_source=ig&utm_campaign=spring");
  await signUp(inlineForm(page), `  ${buyer.email.toUpperCase()} `);
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  await expect(inlineForm(page).getByRole("textbox", { name: "Email" })).toHaveValue("");
  expect(await readerRow(buyer.email)).toMatchObject({ confirmed: false, signup_source: "inline" });
  const mail = await mailTo(buyer.email, /^Confirm your email/);
  expect(mail.html).toContain("Memphis, TN");
  expect(mail.text).toContain("Bessie");
  const link = await confirmLink(buyer.email);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're in");
  expect(await readerRow(buyer.email)).toMatchObject({ confirmed: true });
  await page.goto(link);
  await expect(page.getByText("This address is already confirmed.")).toBeVisible();
  await page.goto("/ebook");
  await signUp(inlineForm(page), buyer.email);
  await expect(page.getByText("You are already subscribed!")).toBeVisible();
  // The welcome that follows may be there already; no second confirmation is.
  await mailTo(buyer.email, /^Welcome/);
  const confirmations = (await mailsTo(buyer.email)).filter((mail) =>
    /^Confirm your email/.test(mail.subject),
  );
  expect(confirmations).toHaveLength(1);
});

test("a scanner that opens the mail's links changes nothing", async ({ page, buyer }) => {
  await page.goto("/ebook");
  await signUp(inlineForm(page), buyer.email);
  const link = await confirmLink(buyer.email);
  const before = await readerRow(buyer.email);
  for (const method of ["HEAD", "GET", "GET", "GET"]) {
    const answer = await fetch(link, { method, headers: { "sec-purpose": "prefetch" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect(answer.headers.get("content-security-policy")).toContain("'strict-dynamic'");
  }
  expect(await readerRow(buyer.email)).toEqual(before);
  expect(await readerEvents(buyer.email)).toEqual(["signup_requested"]);
});

test("what a form lacks is said before anything is sent", async ({ page, buyer }) => {
  await page.goto("/ebook");
  const form = inlineForm(page);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(
    page.getByText("Please fill all required fields and accept the consent."),
  ).toBeVisible();
  await expect(form.getByLabel("First name")).toBeFocused();
  await form.getByLabel("First name").fill("Bessie");
  await form.getByRole("textbox", { name: "Email" }).fill("no address");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByText("Email must be a valid email address")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Email" })).toBeFocused();
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveValue("no address");
  expect(await readerRow(buyer.email)).toBeUndefined();
});

test("a robot that fills in the hidden field is told so, and is not signed up", async ({
  page,
  buyer,
}) => {
  await page.goto("/ebook");
  await page.locator("#newsletter input[name=honeypot]").evaluate((input: HTMLInputElement) => {
    input.value = "spam";
  });
  await signUp(inlineForm(page), buyer.email);
  await expect(page.getByText("Submission failed. Please try again.")).toBeVisible();
  expect(await readerRow(buyer.email)).toBeUndefined();
});

test("a sixth attempt in a minute is turned away", async ({ page }) => {
  await page.goto("/ebook");
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await signUp(inlineForm(page), newBuyer().email);
    await expect(inlineForm(page).getByRole("button", { name: "Subscribe" })).toBeEnabled();
  }
  await expect(page.getByText("Too many attempts. Please try again later.")).toBeVisible();
});

test("a link that is unknown or missing says so and offers a new mail", async ({ page, buyer }) => {
  await page.goto("/newsletter/confirm?token=nobody");
  await expect(
    page.getByText("This confirmation link is invalid or has already been used."),
  ).toBeVisible();
  await page.goto("/newsletter/confirm");
  await expect(page.getByText("No confirmation token provided.")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(buyer.email);
  await page.getByRole("button", { name: "Resend confirmation email" }).click();
  await expect(page.getByText("Confirmation email sent")).toBeVisible();
  expect(await mailsTo(buyer.email)).toEqual([]);
});

test("preferences open by a mailed link, save, and unsubscribe", async ({ page, buyer }) => {
  await becomeReader(page, buyer.email);
  await page.goto(`/newsletter/preferences?email=${encodeURIComponent(buyer.email)}`);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(buyer.email);
  await expect(page.getByRole("group", { name: "Send it to me" })).toHaveCount(0);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("Check your email for a secure preferences link")).toBeVisible();
  const mail = await mailTo(buyer.email, /preferences/);
  await page.goto(linkIn(mail, /newsletter\/preferences/));
  await expect(page.getByText(buyer.email)).toBeVisible();
  await expect(page.getByRole("radio", { name: /Daily/ })).toBeChecked();
  await page.getByRole("radio", { name: /Weekly/ }).check();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText("Your preferences have been updated")).toBeVisible();
  expect(await readerRow(buyer.email)).toMatchObject({ frequency_pref: "weekly" });
  await page.reload();
  await expect(page.getByRole("radio", { name: /Weekly/ })).toBeChecked();
  await page.getByRole("radio", { name: /Unsubscribe/ }).check();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText("You have been unsubscribed")).toBeVisible();
  const row = await readerRow(buyer.email);
  expect(row).toMatchObject({ frequency_pref: "unsubscribed", confirmed: true });
  expect(row?.unsubscribed_at).not.toBeNull();
});

test("a mail client's one click unsubscribes; opening the link only leads to a button", async ({
  page,
  buyer,
}) => {
  await becomeReader(page, buyer.email);
  await page.goto(`/newsletter/preferences?email=${encodeURIComponent(buyer.email)}`);
  await page.getByRole("button", { name: "Email me a link" }).click();
  const link = linkIn(await mailTo(buyer.email, /preferences/), /newsletter\/unsubscribe/);
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
  expect(await readerRow(buyer.email)).toMatchObject({ frequency_pref: "daily" });
  const oneClick = (url: string) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
      redirect: "manual",
    });
  const answer = await oneClick(link);
  expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
  expect(await readerRow(buyer.email)).toMatchObject({ frequency_pref: "unsubscribed" });
  const unknown = await oneClick(`${shopAddresses.shop}/newsletter/unsubscribe?token=nobody`);
  expect(unknown.status).toBe(200);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("You have been unsubscribed")).toBeVisible();
  expect((await readerEvents(buyer.email)).filter((type) => type === "unsubscribed")).toHaveLength(
    1,
  );
});

test("the success page writes its event once, and for known browsers alone", async ({
  page,
  browser,
  buyer,
}) => {
  await becomeReader(page, buyer.email);
  const path = "/newsletter/success?utm_source=mail&utm_campaign=w1";
  const posted = () => page.waitForResponse((answer) => answer.request().method() === "POST");
  for (let visit = 0; visit < 2; visit += 1) await Promise.all([posted(), page.goto(path)]);
  const stranger = await browser.newPage();
  await stranger.goto(`${shopAddresses.shop}${path}&utm_term=stranger`, {
    waitUntil: "networkidle",
  });
  await stranger.close();
  expect(await readerEvents(buyer.email)).toEqual(["signup_requested", "confirmed", "subscribed"]);
});
