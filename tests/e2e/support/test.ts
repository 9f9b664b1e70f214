// biome-ignore-all lint/correctness/noEmptyPattern: Playwright requires an object pattern here, even an empty one
import { randomBytes, randomInt } from "node:crypto";
import { test as base, expect } from "playwright/test";
import { untilTakenOver } from "./hydrated";
import { translatePages } from "./translate";

export type Customer = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

type Fixtures = {
  readonly customer: Customer;
  /** Console errors that the test expects. */
  readonly expectedErrors: RegExp[];
  /** The browser translates every page, and those of `openDashboard`. */
  readonly isTranslated: boolean;
};

export function newBuyer(): Customer {
  const name = randomBytes(5).toString("hex");
  return { email: `buyer-${name}@example.com`, firstName: "Bessie", lastName: "Beale" };
}

const addresses = 2 ** 24;
/** Odd, so that every address is used once, and large, so that consecutive ones share no network. */
const stride = 0x4f1bbd;
let given = randomInt(addresses);

/** Returns an address in a network no other test uses, so that tests don't share rate limits. */
export function newAddress(): string {
  given = (given + stride) % addresses;
  return `10.${given >> 16}.${(given >> 8) & 255}.${given & 255}`;
}

/** A test with its own network, which waits for hydration and fails on console errors. */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({}, use) => {
    await use({ "x-forwarded-for": newAddress() });
  },
  // Attached here, so that tests without a page don't open one.
  page: async ({ page, javaScriptEnabled, expectedErrors, isTranslated }, use) => {
    if (isTranslated) await translatePages(page.context());
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    const open = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (url, options) => {
      const response = await open(url, options);
      if (javaScriptEnabled) await untilTakenOver(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload(options);
      if (javaScriptEnabled) await untilTakenOver(page);
      return response;
    };
    await use(page);
    // Playwright leaves these open, and an open dashboard goes on asking the site.
    const contexts = page.context().browser()?.contexts() ?? [];
    await Promise.all(contexts.filter((one) => one !== page.context()).map((one) => one.close()));
    const unexpectedErrors = errors.filter((text) => !expectedErrors.some((one) => one.test(text)));
    expect(unexpectedErrors, "the browser's console").toEqual([]);
  },
  isTranslated: [false, { option: true }],
  customer: async ({}, use) => {
    await use(newBuyer());
  },
  expectedErrors: async ({}, use) => {
    // For minutes, pages may show a photo that another test published and removed.
    await use([/404 .*\/photos\//]);
  },
});

export { expect } from "playwright/test";
