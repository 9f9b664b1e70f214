import { expect, type Page } from "@playwright/test";
import { shopAddresses } from "./addresses";
import type { InquiryForm } from "./inquiry-forms";

type Posted = {
  readonly fields: Readonly<Record<string, string | true>>;
  /** What the proxies say of where it comes from. */
  readonly from: string;
};

/**
 * Sends a form as a browser without scripts posts it, with this browser's cookies, but without the
 * time that filling it in takes. What came of it is for the test to see: the page's own data holds
 * the words for done either way.
 */
export async function postPlainly(page: Page, form: InquiryForm, posted: Posted): Promise<void> {
  const headers = { "x-forwarded-for": posted.from, origin: shopAddresses.shop };
  const shell = await (await page.request.get(form.path, { headers })).text();
  const hidden = await page.evaluate(
    ([html = "", label = ""]) => {
      const rendered = new DOMParser().parseFromString(html, "text/html");
      const inputs = rendered.querySelectorAll<HTMLInputElement>(
        `form[aria-label="${label}"] input[type="hidden"]`,
      );
      return Object.fromEntries([...inputs].map(({ name, value }) => [name, value]));
    },
    [shell, form.form],
  );
  expect(Object.keys(hidden).join(" ")).toContain("$ACTION_");
  const fields = Object.entries(posted.fields).map(([name, value]) => [
    name,
    value === true ? "on" : value,
  ]);
  const answer = await page.request.post(form.path, {
    headers,
    multipart: { ...hidden, ...Object.fromEntries(fields) },
  });
  expect(answer.status()).toBe(200);
}
