import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { customerSessions, emailOutbox } from "@/db/schema";
import { addCustomerEmail, removeCustomerEmail } from "@/lib/customers/customer-emails";
import { type Customer, readCustomer } from "@/lib/customers/customer-sessions";
import { deleteCustomerData } from "@/lib/flows/delete-customer-data";
import { createPaidOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { requestCode, signInToken } from "./library-shop";

const owner = "artist@example.com";
const band = "band@example.com";
const mallory = "mallory@example.com";

describe("an address in two hands", () => {
  const shop = testShop();

  beforeEach(async () => {
    await shop.database.empty();
    for (const email of [owner, band]) {
      await createPaidOrder(shop, { customer: { email, firstName: "Ada", lastName: "Artist" } });
    }
  });

  async function open(email: string): Promise<{ token: string; customer: Customer }> {
    shop.clock.advance({ minutes: 2 });
    const token = await signInToken(shop, email);
    return { token, customer: await read(token) };
  }

  async function read(token: string): Promise<Customer> {
    const customer = await readCustomer(shop.ctx, token);
    if (!customer) throw new Error("signed out");
    return customer;
  }

  async function add(customer: Customer, email: string) {
    shop.clock.advance({ minutes: 1 });
    const browserHash = `browser of ${customer.id}`;
    const code = (await requestCode(shop, email, browserHash, "add_email")) ?? "";
    return await addCustomerEmail(shop.ctx, customer, { email, browserHash, code });
  }

  async function readNotices() {
    const rows = await shop.database.db
      .select({ to: emailOutbox.toEmail, props: emailOutbox.props })
      .from(emailOutbox)
      .where(eq(emailOutbox.kind, "customer_notice"));
    return rows
      .map(({ to, props }) => `${(props as { occasion: string }).occasion} → ${to}`)
      .sort();
  }

  test("signs the other library's browsers out when it's joined, and keeps the joining one", async () => {
    const stranger = await open(band);
    const artist = await open(owner);
    expect(await add(artist.customer, band)).toMatchObject({ ok: true });
    expect(await readCustomer(shop.ctx, stranger.token)).toBeNull();
    expect((await read(artist.token)).emails).toEqual([owner, band]);
    expect(await readNotices()).toEqual([
      `libraries_joined → ${owner}`,
      `libraries_joined → ${band}`,
    ]);
  });

  test("ends the sessions that a removed address opened, and no others", async () => {
    const artist = await open(owner);
    await add(artist.customer, band);
    const stranger = await open(band);
    expect(stranger.customer.emails).toEqual([owner, band]);
    const again = await open(owner);
    expect(await removeCustomerEmail(shop.ctx, again.customer, band)).toMatchObject({ ok: true });
    expect(await readCustomer(shop.ctx, stranger.token)).toBeNull();
    expect((await read(artist.token)).emails).toEqual([owner]);
    expect((await read(again.token)).emails).toEqual([owner]);
    expect((await readNotices()).filter((notice) => notice.includes("removed"))).toEqual([
      `address_removed → ${owner}`,
      `address_removed → ${band}`,
    ]);
  });

  test("doesn't let an address that came later evict the owner or delete the data", async () => {
    const artist = await open(owner);
    await add(artist.customer, band);
    const stranger = await open(band);
    await add(stranger.customer, mallory);
    const evil = await open(mallory);
    for (const { customer } of [stranger, evil]) {
      expect(await removeCustomerEmail(shop.ctx, customer, owner)).toEqual({
        ok: false,
        problem: "older_address",
      });
      expect(await deleteCustomerData(shop.ctx, customer)).toEqual({
        ok: false,
        problem: "older_address",
      });
    }
    expect((await read(artist.token)).emails).toEqual([owner, band, mallory]);
  });

  test("counts an address as new in the library it joins, however old its own library was", async () => {
    const stranger = await open(band);
    const artist = await open(owner);
    expect(stranger.customer.id).not.toBe(artist.customer.id);
    await add(artist.customer, band);
    const again = await open(band);
    expect(again.customer.emails).toEqual([owner, band]);
    expect(await removeCustomerEmail(shop.ctx, again.customer, owner)).toMatchObject({
      problem: "older_address",
    });
  });

  test("asks for a new code 15 minutes after the last before it changes or deletes anything", async () => {
    const artist = await open(owner);
    await add(artist.customer, band);
    shop.clock.advance({ minutes: 20 });
    const stale = await read(artist.token);
    const required = { ok: false, problem: "code_required" };
    expect(await removeCustomerEmail(shop.ctx, stale, band)).toEqual(required);
    expect(await add(stale, mallory)).toEqual(required);
    expect(await deleteCustomerData(shop.ctx, stale)).toEqual(required);
  });

  test("ends a session of an earlier version, whose address isn't known, when one is removed", async () => {
    const artist = await open(owner);
    await add(artist.customer, band);
    const earlier = await open(band);
    await shop.database.db
      .update(customerSessions)
      .set({ email: null })
      .where(eq(customerSessions.id, earlier.customer.sessionId));
    const unknown = await read(earlier.token);
    expect(await removeCustomerEmail(shop.ctx, unknown, owner)).toMatchObject({
      problem: "code_required",
    });
    const again = await open(owner);
    await removeCustomerEmail(shop.ctx, again.customer, band);
    expect(await readCustomer(shop.ctx, earlier.token)).toBeNull();
  });

  test("decides between a join and a removal in the joined library at the same moment", async () => {
    const stranger = await open(band);
    await add(stranger.customer, mallory);
    const artist = await open(owner);
    const browserHash = "phone";
    shop.clock.advance({ minutes: 1 });
    const code = (await requestCode(shop, band, browserHash, "add_email")) ?? "";
    const [joined, removed] = await Promise.all([
      addCustomerEmail(shop.ctx, artist.customer, { email: band, browserHash, code }),
      removeCustomerEmail(shop.ctx, stranger.customer, mallory),
    ]);
    expect(joined).toMatchObject({ ok: true });
    expect(await readCustomer(shop.ctx, stranger.token)).toBeNull();
    // Removed before the join, or refused after it, because the join signed that browser out.
    if (!removed.ok) expect(removed.problem).toBe("signed_out");
    expect((await read(artist.token)).emails).toEqual(
      removed.ok ? [owner, band] : [owner, band, mallory],
    );
  });

  test("leaves no session of a removed address when it signs in at the same moment", async () => {
    const artist = await open(owner);
    await add(artist.customer, band);
    shop.clock.advance({ minutes: 2 });
    const again = await open(owner);
    const [signedIn] = await Promise.all([
      signInToken(shop, band, "laptop"),
      removeCustomerEmail(shop.ctx, again.customer, band),
    ]);
    // Either the session was ended, or it opened the address's own library.
    const customer = await readCustomer(shop.ctx, signedIn);
    expect(customer?.emails ?? []).not.toContain(owner);
  });

  test("joins no libraries that would have more than five addresses together", async () => {
    const stranger = await open(band);
    for (const name of ["b1", "b2"]) await add(stranger.customer, `${name}@example.com`);
    const artist = await open(owner);
    for (const name of ["a1", "a2"]) await add(artist.customer, `${name}@example.com`);
    const { customer } = await open(owner);
    expect(await add(customer, band)).toEqual({ ok: false, problem: "too_many_joined" });
    expect((await read(stranger.token)).emails).toHaveLength(3);
    expect((await read(artist.token)).emails).toHaveLength(3);
  });

  test("is told when the library that it's in is deleted", async () => {
    const artist = await open(owner);
    await add(artist.customer, band);
    await shop.database.db.delete(emailOutbox).where(eq(emailOutbox.kind, "customer_notice"));
    expect((await deleteCustomerData(shop.ctx, await read(artist.token))).ok).toBe(true);
    expect(await readNotices()).toEqual([`data_deleted → ${owner}`, `data_deleted → ${band}`]);
  });
});
