import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminAudit, emailOutbox, inquiries, orders, radioSpins } from "@/db/schema";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import {
  changeSubmissionStage,
  editRadioDetails,
  saveRadioDetails,
} from "@/lib/radio/edit-submissions";
import { queueSongReminders } from "@/lib/radio/queue-song-reminders";
import {
  parseRadioFilter,
  readCustomerSongs,
  readSubmission,
  readSubmissions,
} from "@/lib/radio/read-submissions";
import { logManualSpins, undoSpin } from "@/lib/radio/spins/manual-spins";
import { createPaidOrder } from "@/tests/support/orders";
import { refund, subscription } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";
import { playSongs } from "@/tools/dev/src/sandbox-station/play-songs";
import { createPackage, putOnAir, songDetails, typedSpin } from "./radio-package";

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

async function onAir(cart?: Record<string, number>) {
  const found = await putOnAir(shop, cart);
  return { ...found, spin: () => typedSpin(shop, found.orderItemId) };
}

/** Logs one spin and returns its problem, or null. */
async function log(spin: Parameters<typeof logManualSpins>[2]) {
  const [logged] = await logManualSpins(shop.ctx, shop.admin, spin);
  return logged?.problem;
}

describe("spins", () => {
  test("never exceed those bought under concurrency, and an undone one is free again", async () => {
    const { orderItemId, spin } = await onAir();
    const logged = await Promise.all(Array.from({ length: 8 }, () => log(spin())));
    expect(logged.filter((problem) => problem === null)).toHaveLength(2);
    const [first] = await shop.database.db.select().from(radioSpins);
    const undone = await Promise.all(
      [1, 2, 3].map(() => undoSpin(shop.ctx, shop.admin, { spinId: first?.id ?? "" })),
    );
    expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await log(spin())).toBeNull();
    expect(await log(spin())).toBe("none_left");
    const read = await readSubmission(shop.ctx, shop.admin, orderItemId);
    expect(read?.periods).toMatchObject([{ owed: 2, played: 2, left: 0 }]);
    expect(read?.logged).toHaveLength(3);
    const audited = await shop.database.db.select({ action: adminAudit.action }).from(adminAudit);
    const counted = (action: string) => audited.filter((one) => one.action === action).length;
    expect([counted("radio_spin_logged"), counted("radio_spin_undone")]).toEqual([3, 1]);
  });

  test("are logged once on a double click", async () => {
    const { spin } = await onAir({ "radio-weekly-rotation": 1 });
    const once = spin();
    const twice = { ...once, playedAt: [shop.clock.now(), shop.clock.now()] };
    await Promise.all([1, 2, 3].map(() => logManualSpins(shop.ctx, shop.admin, twice)));
    expect(await shop.database.db.select().from(radioSpins)).toHaveLength(2);
  });

  test("are logged only on air, and only between payment and now", async () => {
    const { spin, orderItemId } = await onAir();
    const future = new Date(shop.clock.now().getTime() + 60_000);
    const before = new Date("2030-03-01T00:00:00Z");
    for (const playedAt of [future, before]) {
      expect(await log({ ...spin(), playedAt: [playedAt] })).toBe("bad_time");
    }
    const inbox = async () =>
      (await readSubmission(shop.ctx, shop.admin, orderItemId))?.inboxStatus;
    expect(await inbox()).toBe("waiting");
    await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "finish" });
    expect(await inbox()).toBe("closed");
    expect(await log(spin())).toBe("not_on_air");
    await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "reopen" });
    expect(await inbox()).toBe("waiting");
    expect(await log(spin())).toBeNull();
  });

  test("can be logged in the minute of the payment", async () => {
    const { spin } = await onAir();
    const [paid] = await shop.database.db.select({ at: orders.paidAt }).from(orders);
    const playedAt = new Date(Math.floor((paid?.at?.getTime() ?? 0) / 60_000) * 60_000);
    const before = { ...spin(), playedAt: [new Date(playedAt.getTime() - 60_000)] };
    expect(await log(before)).toBe("bad_time");
    expect(await log({ ...spin(), playedAt: [playedAt] })).toBeNull();
  });

  test("of Elite Airplay are counted per paid month", async () => {
    const { orderItemId, order, spin } = await onAir({ "radio-elite-airplay": 1 });
    await log(spin());
    shop.clock.advance({ days: 31 });
    await shop.happens(order, subscription("renew"));
    const read = await readSubmission(shop.ctx, shop.admin, orderItemId);
    expect(read?.periods).toMatchObject([
      { owed: 40, played: 1 },
      { owed: 40, played: 0 },
    ]);
    const rows = await shop.database.db
      .select()
      .from(inquiries)
      .where(and(eq(inquiries.kind, "radio")));
    expect(rows).toHaveLength(1);
  });
});

test("the local station plays a song once it's sent, until all spins have aired", async () => {
  const { orderItemId, token } = await createPackage(shop);
  expect(await playSongs(shop.ctx)).toBe(0);
  await saveRadioDetails(shop.ctx, { token, orderItemId, details: songDetails });
  for (const spins of [1, 1, 0]) {
    shop.clock.advance({ seconds: 15 });
    expect(await playSongs(shop.ctx)).toBe(spins);
  }
  const found = await readCustomerSongs(shop.ctx, token);
  expect(found?.songs[0]?.periods).toMatchObject([{ owed: 2, played: 2, left: 0 }]);
  expect(found?.songs[0]?.periods[0]?.spins[0]).toMatchObject({ stationName: "Sandbox station" });
  const emails = await shop.database.db.select({ kind: emailOutbox.kind }).from(emailOutbox);
  expect(emails.filter(({ kind }) => kind === "first_spin")).toHaveLength(1);
});
