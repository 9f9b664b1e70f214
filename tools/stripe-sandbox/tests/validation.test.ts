import Stripe from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createLine,
  createMonthlyLine,
  createOneTimeOrder,
  createRecurringOrder,
} from "./support/orders";
import { createStripe, startTestSandbox, type TestSandbox, testApiKey } from "./support/sandbox";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});

afterAll(() => sandbox.close());

type Params = Stripe.Checkout.SessionCreateParams;

async function getRejection(params: object): Promise<Stripe.errors.StripeError> {
  const request = sandbox.stripe.checkout.sessions.create(params as Params);
  const error = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  return error as Stripe.errors.StripeError;
}

it("rejects unknown parameters by their full name, at the top level and nested", async () => {
  expect(await getRejection({ ...createOneTimeOrder(), order_id: "1" })).toMatchObject({
    message: "Received unknown parameter: order_id",
    code: "parameter_unknown",
    param: "order_id",
    statusCode: 400,
  });
  const deep = { ...createLine(500), price_data: { ...createLine(500).price_data, title: "x" } };
  expect(
    await getRejection({ ...createOneTimeOrder(), line_items: [createLine(500), deep] }),
  ).toMatchObject({
    message: "Received unknown parameter: line_items[1][price_data][title]",
    param: "line_items[1][price_data][title]",
  });
});

it("names a missing parameter", async () => {
  const { success_url: _, ...order } = createOneTimeOrder();
  expect(await getRejection(order)).toMatchObject({
    message: "Missing required param: success_url.",
    code: "parameter_missing",
    param: "success_url",
  });
  expect(
    await getRejection(createOneTimeOrder([createLine(500, 1, { product_data: { name: "" } })])),
  ).toMatchObject({
    code: "parameter_invalid_empty",
    param: "line_items[0][price_data][product_data][name]",
  });
  expect(await getRejection({ ...createOneTimeOrder(), line_items: [] })).toMatchObject({
    code: "parameter_missing",
    param: "line_items",
  });
});

it.each([0, -1, 1.5, 1e9, "many"])("rejects a quantity of %s", async (quantity) => {
  expect(
    await getRejection(createOneTimeOrder([createLine(500, quantity as number)])),
  ).toMatchObject({
    code: "parameter_invalid_integer",
    param: "line_items[0][quantity]",
  });
});

it.each([-1, 19.99, "free"])("rejects an amount of %s", async (cents) => {
  expect(await getRejection(createOneTimeOrder([createLine(cents as number)]))).toMatchObject({
    code: "parameter_invalid_integer",
    param: "line_items[0][price_data][unit_amount]",
  });
});

it("rejects totals below 50 cents but accepts a total of zero", async () => {
  expect(await getRejection(createOneTimeOrder([createLine(49)]))).toMatchObject({
    code: "amount_too_small",
  });
  const free = await sandbox.stripe.checkout.sessions.create(createOneTimeOrder([createLine(0)]));
  expect(free.payment_status).toBe("no_payment_required");
});

it("rejects invalid URLs and email addresses", async () => {
  expect(
    await getRejection(createOneTimeOrder(undefined, { success_url: "/thanks" })),
  ).toMatchObject({
    code: "url_invalid",
    param: "success_url",
  });
  expect(
    await getRejection(createOneTimeOrder(undefined, { customer_email: "buyer@" })),
  ).toMatchObject({
    code: "email_invalid",
    message: "Invalid email address: buyer@",
  });
});

it("applies Stripe's limits to metadata and the client reference", async () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, "x"]));
  await sandbox.stripe.checkout.sessions.create(
    createOneTimeOrder(undefined, { metadata: keys(50) }),
  );
  expect(await getRejection(createOneTimeOrder(undefined, { metadata: keys(51) }))).toMatchObject({
    param: "metadata",
  });
  for (const metadata of [{ ["k".repeat(41)]: "x" }, { key: "v".repeat(501) }]) {
    await getRejection(createOneTimeOrder(undefined, { metadata }));
  }
  expect(
    await getRejection(createOneTimeOrder(undefined, { client_reference_id: "r".repeat(201) })),
  ).toMatchObject({ param: "client_reference_id" });
});

it("rejects parameters that belong to the other mode", async () => {
  for (const extra of [
    { payment_intent_data: { metadata: { a: "b" } } },
    { customer_creation: "always" as const },
  ]) {
    const [param = ""] = Object.keys(extra);
    expect(await getRejection(createRecurringOrder(extra))).toMatchObject({
      message: `You can not pass \`${param}\` in \`subscription\` mode.`,
      param,
    });
  }
  expect(
    await getRejection(createRecurringOrder({ invoice_creation: { enabled: true } })),
  ).toMatchObject({
    message: expect.stringContaining("only enable invoice creation when mode is set to payment"),
  });
  expect(
    await getRejection(createOneTimeOrder(undefined, { subscription_data: { description: "x" } })),
  ).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
});

it("requires subscription mode for recurring prices, and a recurring price in that mode", async () => {
  expect((await getRejection(createOneTimeOrder([createMonthlyLine(150_000)]))).message).toContain(
    "You specified `payment` mode but passed a recurring price",
  );
  expect(
    (await getRejection(createRecurringOrder({ line_items: [createLine(500)] }))).message,
  ).toContain("at least one recurring price");
});

it("limits line items to 100, or 20 recurring and 20 one-time in subscription mode", async () => {
  const lines = (count: number) => Array.from({ length: count }, () => createLine(500));
  await sandbox.stripe.checkout.sessions.create(createOneTimeOrder(lines(100)));
  await getRejection(createOneTimeOrder(lines(101)));
  await sandbox.stripe.checkout.sessions.create(
    createRecurringOrder({ line_items: [createMonthlyLine(100), ...lines(20)] }),
  );
  await getRejection(createRecurringOrder({ line_items: [createMonthlyLine(100), ...lines(21)] }));
  const recurring = Array.from({ length: 21 }, () => createMonthlyLine(100));
  await getRejection(createRecurringOrder({ line_items: recurring }));
});

it("requires an expiry between 30 minutes and 24 hours", async () => {
  const now = Math.floor(Date.now() / 1000);
  const order = (seconds: number) => createOneTimeOrder(undefined, { expires_at: now + seconds });
  await getRejection(order(29 * 60));
  await getRejection(order(25 * 3600));
  const session = await sandbox.stripe.checkout.sessions.create(order(31 * 60));
  expect(session.expires_at).toBe(now + 31 * 60);
});

it("rejects a wrong API key, a missing one and another API version", async () => {
  await expect(
    createStripe(sandbox.running, "sk_test_anotherAccount").checkout.sessions.create(
      createOneTimeOrder(),
    ),
  ).rejects.toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
  const url = `${sandbox.running.url}/v1/checkout/sessions`;
  const missing = await fetch(url);
  expect(missing.status).toBe(401);
  expect(missing.headers.get("request-id")).toMatch(/^req_/);
  const basic = Buffer.from("sk_test_sandboxSandboxSandbox:").toString("base64");
  const headers = { Authorization: `Basic ${basic}` };
  expect((await fetch(url, { headers })).status).toBe(200);
  const old = await fetch(url, { headers: { ...headers, "Stripe-Version": "2020-08-27" } });
  expect(old.status).toBe(400);
});

it("returns 404 for unknown IDs and unknown URLs", async () => {
  await expect(sandbox.stripe.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    message: "No such checkout.session: 'cs_test_none'",
  });
  await expect(sandbox.stripe.coupons.list()).rejects.toMatchObject({
    statusCode: 404,
    message: expect.stringContaining("Unrecognized request URL (GET: /v1/coupons)"),
  });
});

it("reads a chunked body but rejects one above 1 MB", async () => {
  const post = (body: string) => {
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: { Authorization: `Bearer ${testApiKey}` },
      body: new Blob([body]).stream(),
      duplex: "half",
    };
    return fetch(`${sandbox.running.url}/v1/refunds`, init);
  };
  const small = await post("charge=ch_none");
  expect(await small.json()).toMatchObject({ error: { code: "resource_missing" } });
  const large = await post(`charge=${"x".repeat(1_000_000)}`);
  expect(large.status).toBe(400);
  expect(await large.json()).toMatchObject({ error: { message: "The body is larger than 1 MB." } });
});
