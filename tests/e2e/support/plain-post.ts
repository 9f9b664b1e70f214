import { expect, type Page } from "@playwright/test";
import { shopAddresses } from "./addresses";
import type { InquiryForm } from "./inquiry-forms";

type Posted = {
  readonly fields: Readonly<Record<string, string | true>>;
  /** The X-Forwarded-For header. */
  readonly from: string;
};

/**
 * Posts a form like a browser without JavaScript, with this browser's cookies. The test must check the
 * outcome itself: the page's data contains the success message in any case.
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
  const response = await page.request.post(form.path, {
    headers,
    multipart: { ...hidden, ...Object.fromEntries(fields) },
  });
  expect(response.status()).toBe(200);
}
