import { beforeEach, describe, expect, test } from "vitest";
import { ebookFiles } from "@/db/schema";
import { announceEdition, readEditions, setEditionEmails } from "@/lib/ebook-files/editions";
import { publishEbook } from "@/lib/ebook-files/publish-ebook";
import { listQueued } from "@/tests/integration/course/course-shop";
import { createPaidOrder } from "@/tests/support/orders";
import { refund } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-11T15:00:00Z");
const announce = () =>
  announceEdition(shop.ctx, { until: new Date(shop.clock.now().getTime() + 60_000) });
const emails = () => listQueued(shop, "new_edition");

beforeEach(() => shop.database.empty());

async function buy(email: string) {
  const order = await createPaidOrder(shop, {
    cart: { ebook: 1 },
    customer: { email, firstName: "Ada", lastName: "Artist" },
  });
  shop.clock.advance({ minutes: 1 });
  return order;
}

async function addFile(name: string): Promise<string> {
  const [file] = await shop.database.db
    .insert(ebookFiles)
    .values({
      storageKey: `ebook/${name}.pdf`,
      fileName: `${name}.pdf`,
      sizeBytes: 1,
      pageCount: 1,
      uploadedBy: "staff@shop.test",
      uploadedAt: shop.clock.now(),
    })
    .returning({ id: ebookFiles.id });
  return file?.id ?? "";
}

async function publish(fileId: string, edition?: string): Promise<void> {
  shop.clock.advance({ minutes: 1 });
  await publishEbook(shop.ctx, shop.admin, { fileId, edition });
}

describe("a new edition", () => {
  test("is emailed once to each address that asked for it and still has the eBook", async () => {
    await buy("ada@artist.test");
    await buy("ADA@artist.test");
    await buy("silent@artist.test");
    const refunded = await buy("refunded@artist.test");
    await buy("changed-her-mind@artist.test");
    const asked = ["ada@artist.test", "refunded@artist.test", "changed-her-mind@artist.test"];
    for (const email of asked) await setEditionEmails(shop.ctx, { emails: [email] }, true);
    await setEditionEmails(shop.ctx, { emails: ["changed-her-mind@artist.test"] }, false);
    await shop.happens(refunded, refund());
    const fileId = await addFile("second");
    await publish(fileId, "Second edition");
    // After its publication, for the next one.
    shop.clock.advance({ minutes: 1 });
    await buy("later@artist.test");
    await setEditionEmails(shop.ctx, { emails: ["later@artist.test"] }, true);
    await Promise.all([announce(), announce(), announce()]);
    await publish("");
    await publish(fileId, "Second edition");
    await announce();
    expect((await emails()).map(({ to }) => to.toLowerCase())).toEqual(["ada@artist.test"]);
    await publish(await addFile("third"), "Third edition");
    await announce();
    const third = (await emails()).filter(({ props }) => props.edition === "Third edition");
    expect(third.map(({ to }) => to.toLowerCase()).sort()).toEqual([
      "ada@artist.test",
      "later@artist.test",
    ]);
  });

  test("isn't announced for a correction", async () => {
    await buy("ada@artist.test");
    await setEditionEmails(shop.ctx, { emails: ["ada@artist.test"] }, true);
    await publish(await addFile("correction"));
    expect(await announce()).toBe(0);
    expect(await emails()).toEqual([]);
  });

  test("is announced to the rest after a crash", async () => {
    await buy("ada@artist.test");
    await setEditionEmails(shop.ctx, { emails: ["ada@artist.test"] }, true);
    await publish(await addFile("second"), "Second edition");
    const transaction = () => Promise.reject(new Error("the server was killed"));
    const db = new Proxy(shop.database.db, {
      get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
    });
    await expect(
      announceEdition({ ...shop.ctx, db }, { until: new Date("2031-01-01") }),
    ).rejects.toThrow("killed");
    expect(await announce()).toBe(1);
  });

  test("is named in the library of those who downloaded an older one", async () => {
    const order = await buy("ada@artist.test");
    const owner = { emails: ["ada@artist.test"] };
    await publish(await addFile("second"), "Second edition");
    expect(await readEditions(shop.ctx, owner)).toEqual({ newEdition: null, hasAsked: false });
    await shop.database.db.execute(
      `insert into download_sessions (link_id, order_id, browser_hash, network_hash, opened_at, expires_at, delivered_at)
       select id, order_id, 'b', 'n', '2030-03-11', '2030-03-11', '2030-03-11' from download_links
       where order_id = '${order.id}'`,
    );
    await setEditionEmails(shop.ctx, owner, true);
    expect(await readEditions(shop.ctx, owner)).toEqual({
      newEdition: "Second edition",
      hasAsked: true,
    });
  });
});
