import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminAudit, inquiries } from "@/db/schema";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import {
  changeSubmissionStage,
  editRadioDetails,
  saveRadioDetails,
} from "@/lib/radio/edit-submissions";
import { queueSongReminders } from "@/lib/radio/queue-song-reminders";
import { parseRadioFilter, readCustomerSongs, readSubmissions } from "@/lib/radio/read-submissions";
import { createPaidOrder } from "@/tests/support/orders";
import { refund } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";
import { createPackage, songDetails } from "./radio-package";

// Friday, 4 PM in Memphis.
const shop = staffedShop("2030-03-08T22:00:00Z");
const getRunLimits = () => ({ until: new Date(shop.clock.now().getTime() + 40_000) });

describe("a paid package", () => {
  test("is in the inbox once, due in two business days, however often the payment is reported", async () => {
    const { order, orderItemId } = await createPackage(shop);
    for (const event of shop.sandbox.events()) await shop.deliver(event);
    const rows = await shop.database.db.select().from(inquiries).where(eq(inquiries.kind, "radio"));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      name: "Ada Artist",
      email: "artist@example.com",
      subject: `Spin Pack, order ${order.orderNumber}`,
      status: "new",
    });
    // Friday's second business day is Tuesday; the clocks changed on Sunday.
    expect(rows[0]?.dueAt.toISOString()).toBe("2030-03-12T21:00:00.000Z");
    const page = await readSubmissions(
      shop.ctx,
      shop.admin,
      parseRadioFilter({ q: order.orderNumber }),
      null,
    );
    expect(page.rows).toMatchObject([{ orderItemId, stage: "details_missing", isLive: true }]);
  });

  test("is closed in the inbox after a refund and accepts no song", async () => {
    const { order, orderItemId, token } = await createPackage(shop);
    await shop.happens(order, refund());
    const [row] = await shop.database.db.select().from(inquiries);
    expect(row?.status).toBe("closed");
    expect(await saveRadioDetails(shop.ctx, { token, orderItemId, details: songDetails })).toEqual({
      ok: false,
      problem: "locked",
    });
    const page = await readSubmissions(shop.ctx, shop.admin, parseRadioFilter({}), null);
    expect(page.rows).toMatchObject([{ isLive: false, isRefunded: true }]);
  });
});

describe("the customer's form", () => {
  test("can be changed until the song is on air, and notifies staff once", async () => {
    const { orderItemId, token } = await createPackage(shop);
    const save = (track: string) =>
      saveRadioDetails(shop.ctx, { token, orderItemId, details: { ...songDetails, track } });
    expect((await save("River")).ok).toBe(true);
    expect((await save("River (clean)")).ok).toBe(true);
    await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "start" });
    expect(await save("Another")).toEqual({ ok: false, problem: "locked" });
    const songs = await readCustomerSongs(shop.ctx, token);
    expect(songs?.songs).toMatchObject([{ state: "locked", details: { track: "River (clean)" } }]);
    await deliverOutbox(shop.ctx, { limit: 50, ...getRunLimits() });
    const notices = shop.email
      .to("staff@shop.test")
      .filter(({ subject }) => /^Song for/.test(subject));
    expect(notices).toHaveLength(1);
  });

  test("opens only with the link of its own order", async () => {
    const own = await createPackage(shop);
    const other = await createPackage(shop, { "radio-single-spin": 1 });
    const wrong = { token: other.token, orderItemId: own.orderItemId, details: songDetails };
    expect(await saveRadioDetails(shop.ctx, wrong)).toEqual({ ok: false, problem: "unknown" });
    for (const token of ["", "x", `1.${own.order.id}.forged`]) {
      expect(await readCustomerSongs(shop.ctx, token)).toBeNull();
    }
  });

  test("either saves or is locked if staff put the song on air at the same time", async () => {
    const { orderItemId, token } = await createPackage(shop);
    await saveRadioDetails(shop.ctx, { token, orderItemId, details: songDetails });
    const [saved, started] = await Promise.all([
      saveRadioDetails(shop.ctx, {
        token,
        orderItemId,
        details: { ...songDetails, track: "Late" },
      }),
      changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "start" }),
    ]);
    expect(started.ok).toBe(true);
    const songs = await readCustomerSongs(shop.ctx, token);
    expect(songs?.songs[0]?.details.track).toBe(saved.ok ? "Late" : "River");
  });
});

describe("reminders", () => {
  const listReminders = () =>
    shop.email
      .to("reminded@example.com")
      .filter(({ subject }) => /^Send us your song/.test(subject));
  const customer = { email: "reminded@example.com", firstName: "Ada", lastName: "Artist" };

  test("are sent after one and three days, once each, and not after the details arrived", async () => {
    const order = await createPaidOrder(shop, { cart: { "radio-spin-pack": 1 }, customer });
    const before = listReminders().length;
    const run = async () => {
      await Promise.all([
        queueSongReminders(shop.ctx, getRunLimits()),
        queueSongReminders(shop.ctx, getRunLimits()),
      ]);
      await deliverOutbox(shop.ctx, { limit: 50, ...getRunLimits() });
      return listReminders().length - before;
    };
    shop.clock.advance({ hours: 23 });
    expect(await run()).toBe(0);
    shop.clock.advance({ hours: 1 });
    expect(await run()).toBe(1);
    shop.clock.advance({ days: 2 });
    expect(await run()).toBe(2);
    shop.clock.advance({ days: 9 });
    expect(await run()).toBe(2);
    expect(listReminders().at(-1)?.text).toContain("/radio-details?token=");
    expect(listReminders().at(-1)?.subject).toContain(order.orderNumber);
  });

  test("are combined after an outage and not sent for refunded packages", async () => {
    await createPaidOrder(shop, { cart: { "radio-spin-pack": 1 }, customer });
    const refunded = await createPaidOrder(shop, { cart: { "radio-single-spin": 1 }, customer });
    await shop.happens(refunded, refund());
    shop.clock.advance({ days: 5 });
    expect(await queueSongReminders(shop.ctx, getRunLimits())).toBe(1);
    expect(await queueSongReminders(shop.ctx, getRunLimits())).toBe(0);
  });
});

test("staff can edit a song only in the stage they saw, with one audit entry per edit", async () => {
  const { orderItemId } = await createPackage(shop);
  const edit = { orderItemId, version: 1, details: songDetails };
  // The same form twice is one change.
  const edited = await Promise.all([1, 2].map(() => editRadioDetails(shop.ctx, shop.admin, edit)));
  expect(edited.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await shop.database.db.select().from(adminAudit)).toMatchObject([
    { action: "radio_details_edited" },
  ]);
  await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "start" });
  const late = { ...edit, version: 2, details: { ...songDetails, track: "Other River" } };
  expect(await editRadioDetails(shop.ctx, shop.admin, late)).toEqual({
    ok: false,
    problem: "changed_since",
  });
});

test("staff don't overwrite details that the customer sent after staff opened the form", async () => {
  const { orderItemId, token } = await createPackage(shop);
  const save = (track: string) =>
    saveRadioDetails(shop.ctx, { token, orderItemId, details: { ...songDetails, track } });
  await save("River");
  await save("River (Radio Edit)");
  const seen = { orderItemId, details: songDetails };
  const conflict = { ok: false, problem: "changed_since" };
  expect(await editRadioDetails(shop.ctx, shop.admin, { ...seen, version: 1 })).toEqual(conflict);
  expect(await editRadioDetails(shop.ctx, shop.admin, { ...seen, version: 2 })).toEqual(conflict);
  const read = async () => (await readCustomerSongs(shop.ctx, token))?.songs[0]?.details.track;
  expect(await read()).toBe("River (Radio Edit)");
  const latest = { ...seen, version: 3 };
  expect(await editRadioDetails(shop.ctx, shop.admin, latest)).toEqual({ ok: true, value: null });
  expect(await read()).toBe("River");
});
