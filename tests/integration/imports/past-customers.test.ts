import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  emailOutbox,
  importFiles,
  newsletterSubscribers,
  orders,
  pastPurchases,
} from "@/db/schema";
import { findCourseViewer } from "@/lib/course/viewer";
import { sendCustomerCode } from "@/lib/customers/customer-codes";
import { readLibrary } from "@/lib/flows/read-library";
import { readImport, readPreview } from "@/lib/imports/read-import";
import { importHelpers } from "./import-helpers";

const helpers = importHelpers();

const gumroad = [
  "Purchase ID,Item Name,Buyer Name,Purchase Email,Buyer Email,Do not contact?,Purchase Date,Subtotal ($),Refunded?,Fully Refunded?,Disputed?,Dispute Won?,Giftee Email",
  "S1,Royalty Book,Ray,Ray@Past.test,,0,2023-03-24,29,0,0,0,0,",
  "S2,Royalty Course,Ray,ray@past.test,,0,2023-03-25,99,0,0,0,0,",
  "S3,Royalty Book,Mia,mia@past.test,,0,2023-03-25,29,1,1,0,0,",
  "S4,Royalty Book,Ned,ned@past.test,,0,2023-03-25,29,0,0,1,0,",
  "S5,Royalty Book,Won,won@past.test,,0,2023-03-25,29,0,0,1,1,",
  "S6,Royalty Course,Giver,giver@past.test,,0,2023-03-25,99,0,0,0,0,gifted@past.test",
  "S7,Royalty Book,Quiet,quiet@past.test,,1,2023-03-25,29,0,0,0,0,",
  "S8,T-shirt,Tee,tee@past.test,,0,2023-03-25,20,0,0,0,0,",
  "Totals,,,,,,,325,,,,,",
].join("\n");
const items = { "Royalty Book": "ebook", "Royalty Course": "course", "T-shirt": null } as const;

const own = (email: string) => readLibrary(helpers.ctx, { emails: [email] }, null);
const watch = (email: string) =>
  findCourseViewer(helpers.ctx, { browserHash: null, emails: [email] });

test("past customers get what they bought, and nothing else happens", async () => {
  const { db } = helpers.ctx;
  const importId = await helpers.stage(
    [{ name: "sales.csv", bytes: gumroad }],
    { items },
    "customers",
  );
  const [file] = await db.select().from(importFiles).where(eq(importFiles.importId, importId));
  expect(file?.source).toBe("gumroad_sales");
  const details = await readImport(helpers.ctx, await helpers.actor(), importId);
  expect(
    Object.fromEntries(details?.refused.map(({ problem, rows }) => [problem, rows]) ?? []),
  ).toEqual({
    refunded: 1,
    disputed: 1,
    totals_row: 1,
  });
  await helpers.finish(importId);
  expect(await own("ray@past.test")).toMatchObject({ hasPastEbook: true, hasPastCourse: true });
  expect((await watch("ray@past.test"))?.order).toMatchObject({
    orderNumber: "S2",
    email: "ray@past.test",
  });
  expect(await own("won@past.test")).toMatchObject({ hasPastEbook: true, hasPastCourse: false });
  expect(await watch("gifted@past.test")).not.toBeNull();
  for (const email of ["mia", "ned", "giver", "tee", "stranger"]) {
    expect(await own(`${email}@past.test`)).toMatchObject({
      hasPastEbook: false,
      hasPastCourse: false,
    });
    expect(await watch(`${email}@past.test`)).toBeNull();
  }
  expect(await helpers.suppression("quiet@past.test")).toBe("opted_out");
  expect(await own("quiet@past.test")).toMatchObject({ hasPastEbook: true });
  for (const table of [newsletterSubscribers, orders, emailOutbox]) {
    expect(await db.$count(table)).toBe(0);
  }
  const again = await helpers.stage(
    [{ name: "sales.csv", bytes: gumroad }],
    { items },
    "customers",
  );
  await helpers.finish(again);
  expect(await helpers.counts(again)).toMatchObject({ purchases: 0 });
  await helpers.undo(importId);
  expect(await db.$count(pastPurchases)).toBe(0);
  expect(await watch("ray@past.test")).toBeNull();
});

test("further items of a Squarespace order belong to its customer", async () => {
  const squarespace = [
    "Order ID,Email,Financial Status,Paid at,Total,Amount Refunded,Lineitem name,Lineitem quantity",
    "00012,sq@past.test,PAID,2024-01-05 10:00:00,120,0,Royalty Book,1",
    "00012,,,,,,Royalty Course,1",
    "00013,owes@past.test,PENDING,,29,0,Royalty Book,1",
  ].join("\n");
  await helpers.finish(
    await helpers.stage([{ name: "orders.csv", bytes: squarespace }], { items }, "customers"),
  );
  expect(await own("sq@past.test")).toMatchObject({ hasPastEbook: true, hasPastCourse: true });
  expect(await own("owes@past.test")).toMatchObject({ hasPastEbook: false });
});

test("a Stripe payment without a refund gives access", async () => {
  const stripe = [
    "id,Created date (UTC),Amount,Amount Refunded,Currency,Description,Status,Customer Email",
    "ch_1,2024-01-05 10:00:00,29.00,0.00,usd,Royalty Book,Paid,st@past.test",
    "ch_2,2024-01-05 10:00:00,29.00,29.00,usd,Royalty Book,Refunded,back@past.test",
    "ch_3,2024-01-05 10:00:00,29.00,0.00,usd,Royalty Book,Failed,failed@past.test",
  ].join("\n");
  await helpers.finish(
    await helpers.stage([{ name: "payments.csv", bytes: stripe }], { items }, "customers"),
  );
  expect(await own("st@past.test")).toMatchObject({ hasPastEbook: true });
  expect(await own("back@past.test")).toMatchObject({ hasPastEbook: false });
  expect(await own("failed@past.test")).toMatchObject({ hasPastEbook: false });
});

const salesHeader =
  "id,Created date (UTC),Amount,Amount Refunded,Description,Status,Customer Email";

test("a past customer gets a code for the library, until the import is undone", async () => {
  const { ctx } = helpers;
  const importId = await helpers.stage(
    [
      {
        name: "sales.csv",
        bytes: `${salesHeader}\nch_9,2024-01-05,29,0,Royalty Book,Paid,code@past.test`,
      },
    ],
    { items },
    "customers",
  );
  const send = (email: string) =>
    sendCustomerCode(ctx, { purpose: "sign_in", email, browserHash: "browser" });
  expect(await send("code@past.test")).toBe(false);
  await helpers.finish(importId);
  expect(await send("code@past.test")).toBe(true);
  expect(await send("stranger@past.test")).toBe(false);
  await helpers.undo(importId);
  expect(await send("code@past.test")).toBe(false);
});

test("a sale in two files, and an order of which two items give the same, give access once", async () => {
  const sale = [
    "Order ID,Email,Financial Status,Paid at,Total,Amount Refunded,Lineitem name",
    "00099,twice@past.test,PAID,2024-01-05 10:00:00,58,0,Royalty Book",
    "00099,,,,,,Royalty Book as EPUB",
  ].join("\n");
  const files = ["june.csv", "year.csv"].map((name) => ({ name, bytes: `${sale}\n` }));
  const both = { ...items, "Royalty Book as EPUB": "ebook" } as const;
  const importId = await helpers.stage(files, { items: both }, "customers");
  const outlook = await readPreview(helpers.ctx, await helpers.actor(), importId);
  expect(outlook.newCustomers).toEqual([{ entitlement: "ebook", people: 1 }]);
  await helpers.finish(importId);
  expect(await helpers.counts(importId)).toMatchObject({ purchases: 1 });
  const again = await helpers.stage(files, { items: both }, "customers");
  const after = await readPreview(helpers.ctx, await helpers.actor(), again);
  expect(after.newCustomers).toEqual([]);
});

test.each([
  ["1.500,00", "200,00", true],
  ["1.500,00", "1.500,00", false],
  ["1,500.00", "200.00", true],
  ["1,500.00", "1,500.00", false],
  ["1 500,00", "99,90", true],
  ["1.500", "200", true],
  ["29.00", "-29.00", false],
  ["$1,500", "$1,499.99", true],
  ["0", "0", true],
])("a payment of %s with %s refunded gives access: %s", async (amount, refunded, hasAccess) => {
  const bytes = `${salesHeader.replaceAll(",", ";")}\nch_1;2024-01-05;${amount};${refunded};Royalty Book;Paid;amount@past.test`;
  const importId = await helpers.stage([{ name: "pay.csv", bytes }], { items }, "customers");
  const outlook = await readPreview(helpers.ctx, await helpers.actor(), importId);
  expect(outlook.newCustomers.length > 0).toBe(hasAccess);
});

test("a customer whose access was revoked and who wants no email stays out of the newsletter", async () => {
  const bytes = gumroad
    .split("\n")[0]
    ?.replace("Giftee Email", "Giftee Email,Access Revoked?")
    .concat("\nS20,Royalty Book,Off,,off@past.test,1,2023-03-25,29,0,0,0,0,,1")
    .replace("Purchase Email,Buyer Email", "Buyer Email,Purchase Email");
  const importId = await helpers.stage(
    [{ name: "sales.csv", bytes: bytes ?? "" }],
    { items },
    "customers",
  );
  await helpers.finish(importId);
  expect(await helpers.suppression("off@past.test")).toBe("opted_out");
  expect(await own("off@past.test")).toMatchObject({ hasPastEbook: false });
});
