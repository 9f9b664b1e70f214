import type Stripe from "stripe";
import { handleStripeEvent, type StripeEventOutcome } from "@/lib/flows/handle-stripe-event";
import { receiveEvent } from "@/lib/payments/receive-event";
import { type TestClock, testClock } from "@/tests/support/clock";
import { type TestCtx, testCtx } from "@/tests/support/ctx";
import { type TestDatabase, testDatabase } from "@/tests/support/database";
import { type FakeEmail, fakeEmail } from "@/tests/support/fake-email";
import type { Order } from "@/tests/support/orders";
import type { Step } from "@/tests/support/payment-steps";
import { type StripeSandbox, testSandbox } from "@/tests/support/stripe-sandbox";

export type TestShop = {
  readonly database: TestDatabase;
  readonly sandbox: StripeSandbox;
  readonly clock: TestClock;
  readonly email: FakeEmail;
  readonly ctx: TestCtx;
  /** Stores and handles an event like the webhook route. */
  deliver(event: Stripe.Event): Promise<StripeEventOutcome>;
  /** Delivers all undelivered sandbox events, oldest first. */
  deliverAll(): Promise<void>;
  /** Calls the sandbox's control API, such as `sessions/cs_1/pay`, and delivers the events. */
  atStripe(path: string, input?: unknown): Promise<unknown>;
  /** Runs these steps for an order, one after the other, and delivers their events. */
  happens(order: Order, ...steps: readonly Step[]): Promise<void>;
};

/** Creates a shop for one test file: its own database, the Stripe sandbox and recorded email. */
export function testShop(options: { start?: string; poolSize?: number } = {}): TestShop {
  const database = testDatabase({ poolSize: options.poolSize ?? 10 });
  const clock = testClock(options.start);
  const sandbox = testSandbox(clock);
  const email = fakeEmail();
  const delivered = new Set<string>();
  let ctx: TestCtx | undefined;

  const shop: TestShop = {
    database,
    sandbox,
    clock,
    email,
    get ctx() {
      ctx ??= testCtx({ db: database.db, now: clock, payments: sandbox.payments, email });
      return ctx;
    },
    async deliver(event) {
      delivered.add(event.id);
      const received = await receiveEvent(shop.ctx, sandbox.signed(event));
      if (!received.ok) throw new Error(`event ${event.id} refused: ${received.problem}`);
      return await handleStripeEvent(shop.ctx, received.value.event);
    },
    async deliverAll() {
      for (const event of sandbox.events()) {
        if (!delivered.has(event.id)) await shop.deliver(event);
      }
    },
    async atStripe(path, input) {
      const result = await sandbox.control(path, input);
      await shop.deliverAll();
      return result;
    },
    async happens(order, ...steps) {
      for (const step of steps) await step({ shop, order });
      await shop.deliverAll();
    },
  };
  return shop;
}
