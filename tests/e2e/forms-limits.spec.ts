import type { Page } from "@playwright/test";
import { mailsTo, mailTo } from "./support/inbox";
import {
  fillForm,
  formOf,
  type InquiryForm,
  inquiryForms,
  storedFrom,
  submitForm,
  valuesIn,
} from "./support/inquiry-forms";
import { postPlainly } from "./support/plain-post";
import { type Buyer, expect, newAddress, test } from "./support/test";

const home = inquiryForms.home as InquiryForm;
const contact = inquiryForms.contact as InquiryForm;

/** What the form says after it was sent. */
async function sendAndRead(page: Page, form: InquiryForm, sender: Buyer, title: string) {
  await fillForm(page, form, form.fields(sender));
  await submitForm(page, form);
  await expect(formOf(page, form).getByText(title)).toBeVisible();
}

/**
 * Sends the nth message of this sender from the home page, each with a subject of its own. Not by
 * the browser: six rounds of it may take longer than the minute that is counted.
 */
async function sendNumber(page: Page, sender: Buyer, count: number, from: string): Promise<void> {
  const subject = `Number ${count} of ${sender.email}`;
  await postPlainly(page, home, { fields: { ...home.fields(sender), subject }, from });
  expect(await storedFrom(sender.email)).toBe(count);
}

for (const scripts of [true, false]) {
  test.describe(scripts ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripts });

    test("a filled honeypot is refused with an alert, and nothing is kept or mailed", async ({
      page,
      buyer,
    }) => {
      await page.goto(home.path);
      await fillForm(page, home, home.fields(buyer));
      const trap = formOf(page, home).locator('[name="honeypot"]');
      await expect(trap).toHaveAttribute("tabindex", "-1");
      await expect(trap).toHaveAttribute("autocomplete", "off");
      await trap.fill("https://spam.example", { force: true });
      await submitForm(page, home);
      const shown = formOf(page, home);
      await expect(shown.getByText("Security Alert")).toBeVisible();
      await expect(
        shown.getByText("Suspicious activity detected. Please try again."),
      ).toBeVisible();
      expect(await storedFrom(buyer.email)).toBe(0);
      expect(await mailsTo(buyer.email)).toEqual([]);
    });

    test("the sixth message within a minute is refused, whatever address is claimed", async ({
      page,
      buyer,
      expectedErrors,
    }) => {
      if (!scripts) expectedErrors.push(/status of 429/);
      const visitor = newAddress();
      const claim = () => `${newAddress()}, ${visitor}`;
      for (let count = 1; count <= 5; count += 1) await sendNumber(page, buyer, count, claim());
      await page.context().clearCookies();
      await page.setExtraHTTPHeaders({ "x-forwarded-for": claim() });
      await page.goto(home.path);
      const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
      await sendAndRead(page, home, buyer, "Rate Limited");
      const answer = await answered;
      // With scripts it is the answer to a call, and the form says what came of it.
      expect([answer.status(), answer.headers()["retry-after"]]).toEqual(
        scripts ? [200, undefined] : [429, expect.stringMatching(/^(29\d|300)$/)],
      );
      const shown = formOf(page, home);
      await expect(
        shown.getByText("Too many attempts. Please wait before trying again."),
      ).toBeVisible();
      await expect(shown.getByText(/You can try again in 5 minutes/)).toBeVisible();
      expect((await valuesIn(page, home)).message).toBe(home.fields(buyer).message);
      expect(await storedFrom(buyer.email)).toBe(5);
      // Each form counts by itself.
      await page.goto(contact.path);
      await sendAndRead(page, contact, buyer, "Message sent!");
    });

    test("a browser that changes its network is still counted by its cookie", async ({
      page,
      buyer,
      expectedErrors,
    }) => {
      if (!scripts) expectedErrors.push(/status of 429/);
      for (let count = 1; count <= 6; count += 1) {
        // The first one gets the cookie, and is not counted by it.
        await sendNumber(page, buyer, count, newAddress());
      }
      await page.setExtraHTTPHeaders({ "x-forwarded-for": newAddress() });
      await page.goto(home.path);
      await sendAndRead(page, home, buyer, "Rate Limited");
    });
  });
}

test("five failures in a row within a minute are said as a rate limit, and a new visit begins anew", async ({
  page,
  buyer,
}) => {
  await page.goto(home.path);
  await fillForm(page, home, { ...home.fields(buyer), name: "R2D2" });
  const shown = formOf(page, home);
  for (let count = 1; count <= 5; count += 1) {
    await submitForm(page, home);
    await expect(shown.getByText(`Attempts ${count}/5`)).toBeVisible();
  }
  await fillForm(page, home, { name: "Bessie Beale" });
  await submitForm(page, home);
  await expect(shown.getByText("Rate Limited")).toBeVisible();
  await page.goto(home.path);
  await sendAndRead(page, home, buyer, "Message sent!");
});

test("five failures over a longer time end in Maximum Attempts Exceeded", async ({
  page,
  buyer,
}) => {
  await page.clock.install();
  await page.goto(home.path);
  await fillForm(page, home, { ...home.fields(buyer), name: "R2D2" });
  const shown = formOf(page, home);
  for (let count = 1; count <= 5; count += 1) {
    await submitForm(page, home);
    await expect(shown.getByText(`Attempts ${count}/5`)).toBeVisible();
    await page.clock.runFor(20_000);
  }
  await submitForm(page, home);
  await expect(shown.getByText("Maximum Attempts Exceeded")).toBeVisible();
  await expect(shown.getByText("Please refresh the page to try again.")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("no number of failures ends a form: the next right message is taken", async ({
    page,
    buyer,
  }) => {
    const shown = formOf(page, home);
    await page.goto(home.path);
    await fillForm(page, home, { ...home.fields(buyer), name: "R2D2" });
    // The limit by time is another matter, and counts by network.
    const fromElsewhere = () => page.setExtraHTTPHeaders({ "x-forwarded-for": newAddress() });
    for (let attempts = 1; attempts <= 5; attempts += 1) {
      await fromElsewhere();
      await submitForm(page, home);
      await expect(shown.getByText(`Attempts ${attempts}/5`)).toBeVisible();
      await expect(shown.getByText(home.wrong.message).first()).toBeVisible();
    }
    expect((await valuesIn(page, home)).message).toBe(home.fields(buyer).message);
    await fillForm(page, home, { name: "Bessie Beale" });
    await fromElsewhere();
    await submitForm(page, home);
    await expect(shown.getByText("Message sent!")).toBeVisible();
    expect(await storedFrom(buyer.email)).toBe(1);
  });
});

test("a lost connection loses no text, and the same message sent again arrives once", async ({
  page,
  buyer,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto(contact.path);
  await fillForm(page, contact, contact.fields(buyer));
  // Taken by the server, but its answer is lost on the way.
  await page.route("**/contact", async (route) => {
    await route.fetch();
    await route.abort("failed");
  });
  await submitForm(page, contact);
  const shown = formOf(page, contact);
  await expect(shown.getByText("Failed to Send Message")).toBeVisible();
  expect((await valuesIn(page, contact)).firstName).toBe("Bessie");
  await page.unroute("**/contact");
  await submitForm(page, contact);
  await expect(shown.getByText("Message sent!")).toBeVisible();
  expect(await storedFrom(buyer.email)).toBe(1);
  await mailTo(buyer.email, /We have your message/);
  expect(await mailsTo(buyer.email)).toHaveLength(1);
});

test("a double click, and the same post twice without scripts, are one message", async ({
  browser,
  page,
  buyer,
}) => {
  await page.goto(home.path);
  await fillForm(page, home, home.fields(buyer));
  await formOf(page, home).getByRole("button", { name: home.submit }).dblclick();
  await expect(formOf(page, home).getByText("Message sent!")).toBeVisible();
  expect(await storedFrom(buyer.email)).toBe(1);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
  });
  const twin = await plain.newPage();
  const again = { ...buyer, email: `again-${buyer.email}` };
  for (let count = 1; count <= 2; count += 1) {
    await twin.goto(home.path);
    await sendAndRead(twin, home, again, "Message sent!");
  }
  expect(await storedFrom(again.email)).toBe(1);
  await plain.close();
});

test.describe("without scripts, a form longer than the site takes", () => {
  test.use({ javaScriptEnabled: false });

  test("is answered by a page of ours, and Back leads to all that was typed", async ({
    page,
    buyer,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 413/);
    await page.goto(home.path);
    const message = "word ".repeat(220_000).trim();
    await fillForm(page, home, { ...home.fields(buyer), message });
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await submitForm(page, home);
    expect((await answered).status()).toBe(413);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message too long");
    await expect(page.getByRole("banner")).toBeVisible();
    await page.goBack();
    await expect(formOf(page, home).locator('[name="message"]')).toHaveValue(message);
    await expect(formOf(page, home).locator('[name="email"]')).toHaveValue(buyer.email);
    expect(await storedFrom(buyer.email)).toBe(0);
  });
});
