import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit, inquiries, radioSpins, radioSubmissions } from "@/db/schema";
import type { AdminActor } from "@/lib/auth/staff-session";
import { deliverOutbox } from "@/lib/mail/deliver-outbox";
import { editRadioDetails } from "@/lib/radio/edit-details";
import { radioDetailsToken } from "@/lib/radio/links";
import { logSpin } from "@/lib/radio/log-spin";
import { moveSubmission } from "@/lib/radio/move-submission";
import { readBuyerSongs } from "@/lib/radio/read-buyer-songs";
import { radioFilterOf, readRadio, readSubmission } from "@/lib/radio/read-radio";
import { remindBuyers } from "@/lib/radio/remind-buyers";
import { saveRadioDetails } from "@/lib/radio/save-details";
import { undoSpin } from "@/lib/radio/undo-spin";
import { aPaidOrder } from "@/tests/support/orders";
import { refund, subscription } from "@/tests/support/payment-steps";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

const shop = testShop();
let admin: AdminActor;
beforeEach(async () => {
  await shop.database.empty();
  // Friday, 4 PM in Memphis.
  shop.clock.set("2030-03-08T22:00:00Z");
  admin = (await addTestAdmin(shop.database.db)).actor;
});

const details = {
  artist: "A$AP MEMPHIS",
  track: "River",
  link: "https://music.test/river",
  isrc: "USS1Z9900001",
  pro: "ASCAP",
  notes: null,
} as const;
const soon = () => ({ until: new Date(shop.clock.now().getTime() + 40_000) });

async function aPackage(cart: Record<string, number> = { "radio-spin-pack": 1 }) {
  const order = await aPaidOrder(shop, { cart });
  const [row] = await shop.database.db
    .select()
    .from(radioSubmissions)
    .where(eq(radioSubmissions.orderId, order.id));
  if (!row) throw new Error("no submission");
  const token = radioDetailsToken(shop.ctx, order.id);
  return { order, row, orderItemId: row.orderItemId, token };
}

async function onAir(cart?: Record<string, number>) {
  const found = await aPackage(cart);
  const { orderItemId, token } = found;
  await saveRadioDetails(shop.ctx, { token, orderItemId, details });
  await moveSubmission(shop.ctx, admin, { orderItemId, move: "start" });
  const read = await readSubmission(shop.ctx, admin, orderItemId);
  const paymentId = read?.allowances.at(-1)?.paymentId ?? "";
  const spin = () => ({
    spinId: randomUUID(),
    orderItemId,
    paymentId,
    playedAt: shop.clock.now(),
    note: null,
  });
  return { ...found, paymentId, spin };
}

describe("a paid package", () => {
  test("is in the inbox once, due in two business days, however often the payment is told", async () => {
    const { order, orderItemId } = await aPackage();
    for (const event of shop.sandbox.events()) await shop.deliver(event);
    const rows = await shop.database.db.select().from(inquiries).where(eq(inquiries.kind, "radio"));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      name: "Ada Artist",
      email: "artist@example.com",
      subject: `Spin Pack, order ${order.orderNumber}`,
      status: "new",
    });
    // Friday's second business day is Tuesday; clocks went forward on Sunday.
    expect(rows[0]?.dueAt.toISOString()).toBe("2030-03-12T21:00:00.000Z");
    const page = await readRadio(shop.ctx, admin, radioFilterOf({ q: order.orderNumber }), null);
    expect(page.rows).toMatchObject([{ orderItemId, stage: "details_missing", isLive: true }]);
  });

  test("that is paid back is closed in the inbox and takes no song", async () => {
    const { order, orderItemId, token } = await aPackage();
    await refund()({ shop, order });
    await shop.deliverAll();
    const [row] = await shop.database.db.select().from(inquiries);
    expect(row?.status).toBe("closed");
    expect(await saveRadioDetails(shop.ctx, { token, orderItemId, details })).toEqual({
      ok: false,
      problem: "locked",
    });
    const page = await readRadio(shop.ctx, admin, radioFilterOf({}), null);
    expect(page.rows).toMatchObject([{ isLive: false, isRefunded: true }]);
  });
});

describe("the buyer's form", () => {
  test("can be changed until staff begin, and tells them once", async () => {
    const { orderItemId, token } = await aPackage();
    const save = (track: string) =>
      saveRadioDetails(shop.ctx, { token, orderItemId, details: { ...details, track } });
    expect((await save("River")).ok).toBe(true);
    expect((await save("River (clean)")).ok).toBe(true);
    await moveSubmission(shop.ctx, admin, { orderItemId, move: "start" });
    expect(await save("Another")).toEqual({ ok: false, problem: "locked" });
    const songs = await readBuyerSongs(shop.ctx, token);
    expect(songs?.songs).toMatchObject([{ state: "locked", details: { track: "River (clean)" } }]);
    await deliverOutbox(shop.ctx, { limit: 50, ...soon() });
    const notices = shop.mail
      .to("staff@shop.test")
      .filter(({ subject }) => /^A song for/.test(subject));
    expect(notices).toHaveLength(1);
  });

  test("opens by its own order's link alone", async () => {
    const mine = await aPackage();
    const other = await aPackage({ "radio-single-spin": 1 });
    const wrong = { token: other.token, orderItemId: mine.orderItemId, details };
    expect(await saveRadioDetails(shop.ctx, wrong)).toEqual({ ok: false, problem: "unknown" });
    for (const token of ["", "x", `1.${mine.order.id}.forged`]) {
      expect(await readBuyerSongs(shop.ctx, token)).toBeNull();
    }
  });

  test("is not lost when staff begin at the same moment: one of both is first", async () => {
    const { orderItemId, token } = await aPackage();
    await saveRadioDetails(shop.ctx, { token, orderItemId, details });
    const [saved, started] = await Promise.all([
      saveRadioDetails(shop.ctx, { token, orderItemId, details: { ...details, track: "Late" } }),
      moveSubmission(shop.ctx, admin, { orderItemId, move: "start" }),
    ]);
    expect(started.ok).toBe(true);
    const songs = await readBuyerSongs(shop.ctx, token);
    expect(songs?.songs[0]?.details.track).toBe(saved.ok ? "Late" : "River");
  });
});

describe("reminders", () => {
  const asked = () =>
    shop.mail
      .to("reminded@example.com")
      .filter(({ subject }) => /^Send us your song/.test(subject));
  const customer = { email: "reminded@example.com", firstName: "Ada", lastName: "Artist" };

  test("go out after one and three days, once each, and not once the form is here", async () => {
    const order = await aPaidOrder(shop, { cart: { "radio-spin-pack": 1 }, customer });
    const before = asked().length;
    const run = async () => {
      await Promise.all([remindBuyers(shop.ctx, soon()), remindBuyers(shop.ctx, soon())]);
      await deliverOutbox(shop.ctx, { limit: 50, ...soon() });
      return asked().length - before;
    };
    shop.clock.advance({ hours: 23 });
    expect(await run()).toBe(0);
    shop.clock.advance({ hours: 1 });
    expect(await run()).toBe(1);
    shop.clock.advance({ days: 2 });
    expect(await run()).toBe(2);
    shop.clock.advance({ days: 9 });
    expect(await run()).toBe(2);
    expect(asked().at(-1)?.text).toContain("/radio-details?token=");
    expect(asked().at(-1)?.subject).toContain(order.orderNumber);
  });

  test("after an outage are one, and none for what was paid back", async () => {
    await aPaidOrder(shop, { cart: { "radio-spin-pack": 1 }, customer });
    const refunded = await aPaidOrder(shop, { cart: { "radio-single-spin": 1 }, customer });
    await refund()({ shop, order: refunded });
    await shop.deliverAll();
    shop.clock.advance({ days: 5 });
    expect(await remindBuyers(shop.ctx, soon())).toBe(1);
    expect(await remindBuyers(shop.ctx, soon())).toBe(0);
  });
});

describe("spins", () => {
  test("never exceed what was bought, however many log at once; one taken back is free again", async () => {
    const { orderItemId, spin } = await onAir();
    const logged = await Promise.all(
      Array.from({ length: 8 }, () => logSpin(shop.ctx, admin, spin())),
    );
    expect(logged.filter(({ ok }) => ok)).toHaveLength(2);
    const [first] = await shop.database.db.select().from(radioSpins);
    const undone = await Promise.all(
      [1, 2, 3].map(() => undoSpin(shop.ctx, admin, { spinId: first?.id ?? "" })),
    );
    expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await logSpin(shop.ctx, admin, spin())).toEqual({ ok: true, value: { left: 0 } });
    expect(await logSpin(shop.ctx, admin, spin())).toEqual({ ok: false, problem: "none_left" });
    const read = await readSubmission(shop.ctx, admin, orderItemId);
    expect(read?.allowances).toMatchObject([{ bought: 2, used: 2 }]);
    expect(read?.spins).toHaveLength(3);
    const audited = await shop.database.db.select({ action: adminAudit.action }).from(adminAudit);
    const counted = (action: string) => audited.filter((one) => one.action === action).length;
    expect([counted("radio_spin_logged"), counted("radio_spin_undone")]).toEqual([3, 1]);
  });

  test("logged twice by a double click are one", async () => {
    const { spin } = await onAir({ "radio-weekly-rotation": 1 });
    const once = spin();
    await Promise.all([1, 2, 3].map(() => logSpin(shop.ctx, admin, once)));
    expect(await shop.database.db.select().from(radioSpins)).toHaveLength(1);
  });

  test("are logged on air alone, and for no other time than between payment and now", async () => {
    const { spin, orderItemId } = await onAir();
    const future = new Date(shop.clock.now().getTime() + 60_000);
    const before = new Date("2030-03-01T00:00:00Z");
    for (const playedAt of [future, before]) {
      expect(await logSpin(shop.ctx, admin, { ...spin(), playedAt })).toEqual({
        ok: false,
        problem: "bad_time",
      });
    }
    await moveSubmission(shop.ctx, admin, { orderItemId, move: "finish" });
    expect(await logSpin(shop.ctx, admin, spin())).toEqual({ ok: false, problem: "not_on_air" });
    await moveSubmission(shop.ctx, admin, { orderItemId, move: "reopen" });
    expect((await logSpin(shop.ctx, admin, spin())).ok).toBe(true);
  });

  test("of Elite Airplay come anew with each month that is paid, and each month has its own", async () => {
    const { orderItemId, order, spin } = await onAir({ "radio-elite-airplay": 1 });
    await logSpin(shop.ctx, admin, spin());
    shop.clock.advance({ days: 31 });
    await subscription("renew")({ shop, order });
    await shop.deliverAll();
    const read = await readSubmission(shop.ctx, admin, orderItemId);
    expect(read?.allowances).toMatchObject([
      { bought: 40, used: 1 },
      { bought: 40, used: 0 },
    ]);
    const rows = await shop.database.db
      .select()
      .from(inquiries)
      .where(and(eq(inquiries.kind, "radio")));
    expect(rows).toHaveLength(1);
  });
});

test("staff correct a song in the stage that they saw, and it is audited", async () => {
  const { orderItemId } = await aPackage();
  const edit = { orderItemId, stage: "details_missing", details } as const;
  const edited = await Promise.all([1, 2].map(() => editRadioDetails(shop.ctx, admin, edit)));
  expect(edited.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await shop.database.db.select().from(adminAudit)).toMatchObject([
    { action: "radio_details_edited" },
  ]);
});
