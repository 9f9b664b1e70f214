import { sql } from "drizzle-orm";
import { shopAddresses } from "./support/addresses";
import { waitForEmail } from "./support/inbox";
import { withShopDatabase } from "./support/shop-database";
import { expect, newAddress, newBuyer, test } from "./support/test";

const url = `${shopAddresses.shop}/api/send-partnership-email`;

const inquiry = (email: string) => ({
  name: "Bessie Beale",
  email,
  company: "Beale & Co",
  website: "@beale",
  partnershipType: "radio",
  budgetRange: "under-5k",
  goals: "Get heard",
  message: "A message by machine.",
  consent: true,
});

function post(body: unknown, from = newAddress(), headers: Record<string, string> = {}) {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

test("an inquiry is stored once and emailed", async () => {
  const { email } = newBuyer();
  const from = newAddress();
  const responses = await Promise.all([post(inquiry(email), from), post(inquiry(email), from)]);
  for (const response of responses) {
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true });
  }
  const { rows } = await withShopDatabase((db) =>
    db.execute(sql`select kind, phone, details from inquiries where email = ${email}`),
  );
  expect(rows).toEqual([
    {
      kind: "partnership",
      phone: null,
      details: {
        company: "Beale & Co",
        website: "@beale",
        partnershipType: "radio",
        budgetRange: "under-5k",
        goals: "Get heard",
      },
    },
  ]);
  await waitForEmail(email, /We got your partnership inquiry/);
});

test("errors are listed by field", async () => {
  const response = await post({ ...inquiry("nobody"), consent: false, company: undefined });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    error: "Please check your information and try again.",
    fields: {
      email: "Email must be a valid email address",
      company: "Company is required",
      consent: "Please agree to our terms before submitting.",
    },
  });
});

for (const [what, body, headers, status] of [
  ["broken JSON", "{", {}, 400],
  ["an array", "[]", {}, 400],
  ["an empty body", "", {}, 400],
  ["a form", "name=x", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ["an oversized body", JSON.stringify({ message: "x".repeat(70_000) }), {}, 413],
] as const) {
  test(`${what} is rejected with a message`, async () => {
    const response = await post(body, newAddress(), headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.any(String), fields: {} });
  });
}

test("the sixth inquiry within a minute is rejected, regardless of forged X-Forwarded-For entries", async () => {
  const { email } = newBuyer();
  const from = newAddress();
  for (let count = 1; count <= 5; count += 1) {
    const body = { ...inquiry(email), message: `Number ${count}` };
    expect((await post(body, `${newAddress()}, ${from}`)).status).toBe(200);
  }
  const refused = await post(inquiry(email), `${newAddress()}, ${from}`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(290);
  expect(await refused.json()).toEqual({
    error: "Too many attempts. Please wait before trying again.",
  });
});

test("other methods are rejected", async ({ request }) => {
  expect((await request.get(url)).status()).toBe(405);
});
