import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { orders } from "@/db/schema";
import { findLessonFile } from "@/lib/course/files/serve-lesson-file";
import { createCustomerLink } from "@/lib/downloads/download-links";
import { readLibrary } from "@/lib/flows/read-library";
import { createPaidOrder } from "@/tests/support/orders";
import {
  closeDispute,
  dispute,
  refundUnit,
  type Step,
  subscription,
} from "@/tests/support/payment-steps";
import { addFile, findViewer, openCourse, paidLesson, setCourse } from "../course/course-shop";
import { downloadShop } from "../downloads/download-shop";

const airplay = "radio-elite-airplay";
const carts = [
  { course: 1 },
  { ebook: 2 },
  { course: 1, ebook: 1 },
  { course: 1, ebook: 1, [airplay]: 1 },
  { [airplay]: 1 },
] as const satisfies readonly Readonly<Record<string, number>>[];

const buyers = ["ada@example.com", "bessie@example.com"] as const;

const kinds = ["buy", "refund", "dispute", "win", "lose", "renew", "cancel"] as const;

/** What happens next, and to which of the orders or items that it can happen to. */
const anyStep = fc.record({
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constant("buy" as const) },
    { weight: 6, arbitrary: fc.constantFrom(...kinds) },
  ),
  pick: fc.nat(1_000),
});

type ModelOrder = {
  readonly row: typeof orders.$inferSelect;
  readonly email: string;
  /** Units that were paid and not refunded, by product. */
  readonly kept: Map<string, number>;
  dispute: "none" | "open" | "won" | "lost";
  /** Null without a subscription. */
  airplay: "active" | "canceled" | null;
};

const hasAccess = ({ kept, dispute: state }: ModelOrder, product: string) =>
  (kept.get(product) ?? 0) > 0 && (state === "none" || state === "won");

describe("what customers can watch, download and see", () => {
  const shop = downloadShop();
  let fileId: string;
  async function reset(): Promise<void> {
    await shop.database.empty();
    await setCourse(shop, openCourse);
    fileId = await addFile(shop, paidLesson);
  }

  const canWatch = async (browserHash: string | null, emails: readonly string[] = []) =>
    (await findLessonFile(shop.ctx, {
      fileId,
      findViewer: () => findViewer(shop, browserHash, emails),
    })) !== null;

  const canDownload = async (orderId: string, email: string) => {
    const input = { orderId, emails: [email], networkHash: "home", userAgent: null };
    const link = await createCustomerLink(shop.ctx, input);
    return link.ok || link.problem !== "no_access";
  };

  /** Runs one step of the model and the shop. Steps that can't happen now are left out. */
  async function run(all: ModelOrder[], kind: (typeof kinds)[number], pick: number) {
    const choose = <Value>(values: readonly Value[]) => values[pick % Math.max(values.length, 1)];
    const act = async (order: ModelOrder, step: Step) => {
      await shop.happens(order.row, step);
    };
    shop.clock.advance({ minutes: 10 });
    if (kind === "buy") {
      const cart = choose(carts) ?? carts[0];
      const email =
        choose(buyers.map((_, n) => buyers[(n + Math.floor(pick / 10)) % 2] ?? "")) ?? "";
      const row = await createPaidOrder(shop, {
        cart,
        customer: { email, firstName: "Ada", lastName: "Artist" },
      });
      const kept = new Map<string, number>(Object.entries(cart));
      all.push({ row, email, kept, dispute: "none", airplay: kept.has(airplay) ? "active" : null });
    }
    if (kind === "refund") {
      const refundable = all
        .filter((order) => order.dispute === "none")
        .flatMap((order) =>
          [...order.kept]
            .filter(([product, units]) => units > 0 && product !== airplay)
            .map(([product, units]) => ({ order, product, units })),
        );
      const chosen = choose(refundable);
      if (!chosen) return;
      await act(chosen.order, refundUnit(chosen.product));
      chosen.order.kept.set(chosen.product, chosen.units - 1);
    }
    if (kind === "dispute") {
      const isAnyOpen = all.some((order) => order.dispute === "open");
      const order = choose(
        all.filter((one) => one.dispute === "none" && [...one.kept.values()].some((n) => n > 0)),
      );
      // The sandbox closes the latest dispute, so one is open at a time.
      if (!order || isAnyOpen) return;
      await act(order, dispute());
      order.dispute = "open";
    }
    if (kind === "win" || kind === "lose") {
      const order = all.find((one) => one.dispute === "open");
      if (!order) return;
      await act(order, closeDispute(kind === "win"));
      order.dispute = kind === "win" ? "won" : "lost";
    }
    if (kind === "renew" || kind === "cancel") {
      const order = choose(all.filter((one) => one.airplay === "active"));
      if (!order) return;
      await act(order, subscription(kind));
      if (kind === "cancel") order.airplay = "canceled";
    }
  }

  async function readActual(all: readonly ModelOrder[], email: string) {
    const customer = { emails: [email] };
    const library = await readLibrary(shop.ctx, customer, null);
    const own = all.filter((order) => order.email === email);
    const others = all.filter((order) => order.email !== email);
    return {
      watch: await canWatch(null, [email]),
      watchInBrowser: await Promise.all(own.map(({ row }) => canWatch(row.browserHash))),
      download: await Promise.all(own.map(({ row }) => canDownload(row.id, email))),
      downloadOfOthers: await Promise.all(others.map(({ row }) => canDownload(row.id, email))),
      orders: library.orders.rows.map(({ orderNumber }) => orderNumber).sort(),
      course: library.course !== null,
      ebook: library.ebook !== null,
      subscriptions: library.subscriptions
        .map(({ orderNumber, status }) => `${orderNumber} ${status}`)
        .sort(),
    };
  }

  function predict(
    all: readonly ModelOrder[],
    email: string,
  ): Awaited<ReturnType<typeof readActual>> {
    const own = all.filter((order) => order.email === email);
    const watch = own.some((order) => hasAccess(order, "course"));
    return {
      watch,
      watchInBrowser: own.map((order) => hasAccess(order, "course")),
      download: own.map((order) => hasAccess(order, "ebook")),
      downloadOfOthers: all.filter((order) => order.email !== email).map(() => false),
      orders: own.map(({ row }) => row.orderNumber).sort(),
      course: watch,
      ebook: own.some((order) => hasAccess(order, "ebook")),
      subscriptions: own
        .filter((order) => order.airplay !== null)
        .map((order) => `${order.row.orderNumber} ${order.airplay}`)
        .sort(),
    };
  }

  test("follow from live grants after any sequence of payments, refunds and disputes", {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 18, maxLength: 30 }), async (steps) => {
        await reset();
        const all: ModelOrder[] = [];
        for (const { kind, pick } of [{ kind: "buy", pick: 3 } as const, ...steps]) {
          await run(all, kind, pick);
          for (const email of buyers) {
            expect(await readActual(all, email), `after ${kind}`).toEqual(predict(all, email));
          }
          expect(await canWatch(randomUUID(), ["stranger@example.com"])).toBe(false);
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });
});
