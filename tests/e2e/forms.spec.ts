import { sql } from "drizzle-orm";
import { waitForEmail } from "./support/inbox";
import {
  aWednesday,
  fillForm,
  findForm,
  inquiryForms,
  submitForm,
  valuesIn,
} from "./support/inquiry-forms";
import { withShopDatabase } from "./support/shop-database";
import { expect, test } from "./support/test";

const staff = "info@tme-music.example";

for (const scripts of [true, false]) {
  test.describe(scripts ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled: scripts });

    for (const [kind, form] of Object.entries(inquiryForms)) {
      // forms-limits.spec.ts sends it without JavaScript.
      if (kind === "home" && !scripts) continue;
      test(`the ${kind} form shows errors, keeps what was typed, and is stored and emailed`, async ({
        page,
        customer,
      }) => {
        const good = form.fields(customer);
        const wrong = { ...good, [form.wrong.field]: form.wrong.value };
        await page.goto(form.path);
        await fillForm(page, form, wrong);
        await submitForm(page, form);

        const shown = findForm(page, form);
        await expect(shown.getByText(form.refused)).toBeVisible();
        const wrongField = shown.locator(`[name="${form.wrong.field}"]`);
        await expect(shown.getByText(form.wrong.message).first()).toBeVisible();
        await expect(wrongField).toHaveAttribute("aria-invalid", "true");
        await expect(wrongField).toBeFocused();
        await expect(shown.getByText("Attempts 1/5")).toBeVisible();
        const typed = Object.entries(wrong).map(([name, value]) => [
          name,
          value === true ? "on" : value.replace(/\n/g, "\r\n"),
        ]);
        const kept = Object.entries(await valuesIn(page, form)).filter(([name]) => name in wrong);
        expect(Object.fromEntries(kept.map(([name, value]) => [name, lines(value)]))).toEqual(
          Object.fromEntries(typed.map(([name = "", value = ""]) => [name, lines(value)])),
        );

        await fillForm(page, form, { [form.wrong.field]: String(good[form.wrong.field]) });
        await submitForm(page, form);
        await expect(shown.getByText(form.done.title)).toBeVisible();
        await expect(shown.getByText(form.done.message)).toBeVisible();
        await expect(shown.getByText(/Attempts/)).toHaveCount(0);
        await expect(page.locator(":focus")).toContainText(form.done.title);
        if (scripts) {
          const toasts = page.getByRole("region", { name: /Notifications/ });
          await expect(toasts.getByText(form.done.title)).toBeVisible();
          await expect(toasts.getByText(form.done.message)).toBeVisible();
        }
        if (form.again) {
          await expect(shown.locator("[name]")).toHaveCount(0);
          await shown.getByRole("button", { name: form.again }).press("Enter");
          if (scripts) await expect(page.locator(":focus")).toHaveAttribute("name", /name/i);
        }
        await expect(shown.locator('[name="email"]')).toHaveValue("");

        const { rows } = await withShopDatabase((db) =>
          db.execute(
            sql`select kind, message, status from inquiries where email = ${customer.email}`,
          ),
        );
        expect(rows).toEqual([{ kind, message: expect.stringMatching(/^\S/), status: "new" }]);
        expect(lines(String(rows[0]?.message))).toBe(good.message);
        const acknowledgment = await waitForEmail(customer.email, /We got your/);
        expect(acknowledgment.text).not.toContain(String(good.message).split("\n")[0]);
        const notice = await waitForEmail(staff, form.staffSubject(customer));
        expect(notice.text).toContain(String(good.message).split("\n")[0]);
        expect(notice.reply_to).toContain(customer.email);
      });
    }
  });
}

/** Browsers post line breaks as CRLF. */
function lines(text: string): string {
  return text.replace(/\r\n/g, "\n");
}

test("a consultation shows the visitor's time zone, is preselected and starts as requested", async ({
  page,
  customer,
}) => {
  const form = inquiryForms.consultation;
  if (!form) throw new Error("no such form");
  await page.goto("/consulting?session=60min");
  await expect(page.getByLabel("Session length")).toHaveValue("60min");
  const { sessionType: _preselected, ...others } = form.fields(customer);
  await fillForm(page, form, others);
  await expect(
    page.getByText(/^Your time: Thursday, .*\b(?:12|1):15\sAM \(Asia\/Kat/),
  ).toBeVisible();
  await submitForm(page, form);
  await expect(findForm(page, form).getByText(form.done.title)).toBeVisible();
  const { rows } = await withShopDatabase((db) =>
    db.execute(sql`
      select c.status, c.session_type, c.preferred_time from consultations c
      join inquiries i on i.id = c.inquiry_id where i.email = ${customer.email}`),
  );
  expect(rows).toEqual([{ status: "requested", session_type: "60min", preferred_time: "13:30" }]);
  const acknowledgment = await waitForEmail(customer.email, /We got your consultation request/);
  expect(acknowledgment.text).toMatch(/60 minutes, .*1:30 PM C[SD]T/);
});

test("a consultation form says at the field that a day or time isn't available, before it's sent", async ({
  page,
}) => {
  await page.goto("/consulting");
  const date = page.getByLabel(/^Preferred date/);
  const error = page.locator("#preferredDate-error");
  const saturday = new Date(`${aWednesday()}T12:00:00Z`);
  saturday.setUTCDate(saturday.getUTCDate() + 3);
  await expect(async () => {
    await date.fill("");
    await date.fill(saturday.toISOString().slice(0, 10));
    await expect(error).toHaveText("Requests are for Monday to Friday. Choose a weekday", {
      timeout: 1_000,
    });
  }).toPass();
  await expect(date).toHaveAttribute("aria-invalid", "true");
  await expect(date).toHaveAttribute("aria-describedby", "preferredDate-hint preferredDate-error");
  await date.fill(aWednesday());
  await expect(error).toHaveCount(0);
  await page.getByLabel(/^Preferred time/).selectOption("15:30");
  await page.getByLabel("Session length").selectOption("60min");
  await expect(page.locator("#preferredTime-error")).toHaveText(
    "Choose 3:00 PM or earlier, so that the 60-minute session ends by 4 PM",
  );
});

test("the contact page prefills its subject from the URL and checks consent separately", async ({
  page,
  customer,
}) => {
  const form = inquiryForms.contact;
  if (!form) throw new Error("no such form");
  await page.goto("/contact?subject=Community%20invite");
  await expect(page.getByLabel("Subject")).toHaveValue("Community invite");
  const { consent: _consent, subject: _subject, ...others } = form.fields(customer);
  await fillForm(page, form, others);
  await submitForm(page, form);
  const shown = findForm(page, form);
  await expect(shown.getByText("Consent Required")).toBeVisible();
  await expect(
    shown.getByText("Please agree to our terms before submitting.").first(),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Book a session" }).first()).toBeVisible();
  await expect(page.getByText("Monday to Friday, 9AM-6PM CST")).toBeVisible();
});
