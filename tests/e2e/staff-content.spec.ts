import { sql } from "drizzle-orm";
import type { Page } from "playwright/test";
import { shopAddresses } from "./support/addresses";
import { openHydrated } from "./support/hydrated";
import { withShopDatabase } from "./support/shop-database";
import { signInAsAdmin } from "./support/staff";
import { expect, test } from "./support/test";

/** Reverts everything published here for the other tests. */
test.afterEach(async () => {
  await withShopDatabase(async (db) => {
    // The course's texts have no original to go back to.
    const isOurs = sql`document !~ '^(lesson|module):'`;
    await db.execute(sql`delete from content_live where ${isOurs}`);
    await db.execute(sql`delete from content_versions where ${isOurs}`);
    await db.execute(sql`delete from events`);
  });
});

test("a new price is a draft, then appears on the page at once and is charged at checkout", async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto("/admin/content/products/radio-weekly-rotation");
  await page.getByLabel("Price in dollars").fill("4x0");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Enter the price in dollars").first()).toBeVisible();
  await page.getByLabel("Price in dollars").fill("410.50");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved").first()).toBeVisible();

  const visitor = await page.context().browser()?.newContext();
  const seen = await visitor?.newPage();
  await seen?.goto(`${shopAddresses.shop}/radio`);
  await expect(seen?.getByText("$400.00").first() ?? page.locator("none")).toBeVisible();

  await page.getByRole("link", { name: "Preview and changes for version 1" }).click();
  await expect(page.getByText("$410.50").first()).toBeVisible();
  await expect(page.locator("del")).toContainText(["400", "00"]);
  await page.goBack();
  await page.getByRole("button", { name: "Publish version 1" }).click();
  await expect(page.getByText("Version 1 is live.").first()).toBeVisible();

  await seen?.goto(`${shopAddresses.shop}/radio`);
  await expect(seen?.getByText("$410.50").first() ?? page.locator("none")).toBeVisible();
  const { rows: products } = await withShopDatabase((db) =>
    db.execute<{ priceCents: number }>(sql`
      select price_cents as "priceCents" from products where id = 'radio-weekly-rotation'`),
  );
  expect(products[0]?.priceCents).toBe(41_050);

  // Restores the price through the dashboard, which refreshes the page for other tests.
  await page.getByLabel("Price in dollars").fill("400");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Version 2 is live.").first()).toBeVisible();
  await seen?.goto(`${shopAddresses.shop}/radio`);
  await expect(seen?.getByText("$400.00").first() ?? page.locator("none")).toBeVisible();
  await visitor?.close();
});

test("an FAQ entry is written, moved, published and shown on the home page", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/content/faq");
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question", { exact: true }).last().fill("Do you take <b>demos</b>?");
  await page.getByLabel("Answer (one paragraph)").last().fill("Bring them to a session.");
  await page.getByRole("button", { name: "Move question 6 up" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Version 1 is live.").first()).toBeVisible();
  await page.goto("/");
  const questions = page.locator("#faq summary");
  await expect(questions).toHaveCount(6);
  await expect(questions.nth(4)).toContainText("Do you take <b>demos</b>?");
});

test("a colleague's saved text isn't overwritten, even after a reload", async ({ page }) => {
  await signInAsAdmin(page);
  const colleague = await page.context().newPage();
  const save = (one: typeof page) => one.getByRole("button", { name: "Save draft" }).click();
  // A list that the page keeps. staff-emails.spec.ts has fields that the browser keeps.
  const field = (one: typeof page) => one.getByLabel("Answer (one paragraph)").first();
  await openHydrated(colleague, "/admin/content/faq");
  await save(colleague);
  await expect(colleague.getByText("Version 1 is saved").first()).toBeVisible();

  await openHydrated(page, "/admin/content/faq");
  await field(colleague).fill("The colleague's words.");
  await save(colleague);
  await expect(colleague.getByText("Version 2 is saved").first()).toBeVisible();
  await field(page).fill("My words.");
  await page.getByRole("button", { name: "Publish version 1" }).click();
  await expect(page.getByRole("link", { name: "Preview and changes for version 2" })).toBeVisible();
  await save(page);
  await expect(
    page.getByRole("alert").filter({ hasText: "Someone else updated this first" }),
  ).toBeVisible();
  await expect(field(page)).toHaveValue("My words.");
});

test("unsaved text is marked, warned about, and offered after a reload, but never applied by itself", async ({
  page,
}) => {
  await signInAsAdmin(page);
  const address = "/admin/content/products/radio-weekly-rotation";
  const summary = page.getByLabel("Summary");
  const status = page.getByText("Unsaved changes, kept in this browser");
  await openHydrated(page, address);
  const saved = await summary.inputValue();
  await summary.fill("My unsaved words.");
  await expect(status).toBeVisible();

  page.once("dialog", (dialog) => dialog.dismiss());
  // Its name ends with a count while orders need review.
  await page
    .getByRole("link", { name: /^Orders/ })
    .first()
    .click();
  await expect(summary, "the person stayed").toHaveValue("My unsaved words.");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(summary, "the saved text is shown").toHaveValue(saved);
  await page.getByRole("button", { name: "Restore changes" }).click();
  await expect(summary).toHaveValue("My unsaved words.");
  await expect(status).toBeVisible();

  await summary.press("Control+s");
  await expect(page.getByText("Version 1 is saved").first()).toBeVisible();
  await expect(status).toBeHidden();
  await page.reload();
  await expect(summary).toHaveValue("My unsaved words.");
  await expect(page.getByText("You have unsaved changes from")).toBeHidden();
});

test("an event appears when it's published", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/content/events/new");
  await page.getByLabel("Title").fill("Listening night");
  await page.getByLabel("Start date").fill("2040-03-09");
  await page.getByLabel("Start time (Central)").fill("19:00");
  await page.getByLabel("End date").fill("2040-03-09");
  await page.getByLabel("End time (Central)").fill("18:00");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The end must be after the start").first()).toBeVisible();
  await page.getByLabel("End time (Central)").fill("21:00");
  await page.getByLabel(/^Publish this event/).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Listening night" })).toBeVisible();
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: "Listening night" })).toBeVisible();
});

test("an eBook upload requires a file, can be canceled, and rejects invalid files", async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto("/admin/content/ebook");
  const file = page.getByLabel("New file");
  const upload = page.getByRole("button", { name: "Upload", exact: true });
  const getAlert = (text: string) =>
    page.locator("form").getByRole("alert").filter({ hasText: text });
  await upload.click();
  await expect(page.getByText("A PDF file is required")).toBeVisible();
  await expect(file).toBeFocused();

  const buffer = Buffer.from("this is no book");
  await file.setInputFiles({ name: "book.pdf", mimeType: "application/pdf", buffer });
  await page.route("**/api/admin/lesson-uploads", () => undefined);
  for (const stop of [
    () => page.getByRole("button", { name: "Stop upload" }).click(),
    // The browser's own error.
    () => page.evaluate(() => window.stop()),
  ]) {
    await upload.click();
    await expect(page.getByRole("button", { name: "Uploading…" })).toBeDisabled();
    await stop();
    await expect(getAlert("Upload stopped")).toBeVisible();
    await expect(upload).toBeEnabled();
  }
  await page.unroute("**/api/admin/lesson-uploads");
  await upload.click();
  await expect(page.getByText("This isn't a PDF.")).toBeVisible();
  await expect(file).toBeFocused();
});

/** A camera's picture, 300 × 200 pixels, that says that it was held upright and where. */
async function takePhoto(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [300, 200];
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });
  const jpeg = Buffer.from(encoded, "base64");
  const orientation = Buffer.from("4d4d002a00000008000101120003000000010006000000000000", "hex");
  const exif = Buffer.concat([Buffer.from("Exif\0\0"), orientation, Buffer.from("35.1495")]);
  const header = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), header, exif, jpeg.subarray(2)]);
}

test("people are added with a photo, reordered and published, and pages show who does what", async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto("/admin/content/people");
  const add = async (name: string, role: string) => {
    await page.getByRole("button", { name: "Add a person" }).click();
    await page.getByLabel("Name", { exact: true }).last().fill(name);
    await page.getByLabel("Role", { exact: true }).last().fill(role);
  };
  await add("Ida Example", "Royalty analyst");
  await page.getByLabel("Wrote the eBook").check();
  const photo = page.getByLabel(/^Photo/);
  const heic = Buffer.from("000000286674797068656963000000006d696631", "hex");
  for (const [name, mimeType, buffer] of [
    ["IMG_0412.HEIC", "image/heic", heic],
    ["notes.jpg", "image/jpeg", Buffer.from("not a picture")],
  ] as const) {
    await photo.setInputFiles({ name, mimeType, buffer });
    await expect(page.getByText("can't open the file as a picture")).toBeVisible();
  }
  const buffer = await takePhoto(page);
  await photo.setInputFiles({ name: "ida.jpg", mimeType: "image/jpeg", buffer });
  const shown = page.getByRole("img", { name: "Ida Example" });
  await expect(shown).toBeVisible();
  const getSize = (image: typeof shown) =>
    image.evaluate(async (element) => {
      const picture = element as HTMLImageElement;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    });
  expect(await getSize(shown), "upright").toEqual([200, 300]);
  await add("Bo Example", "Instructor");
  await page.getByRole("button", { name: "Move person 2 up" }).click();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved").first()).toBeVisible();
  const address = `${shopAddresses.shop}${await shown.getAttribute("src")}`;

  const visitor = await page.context().browser()?.newContext();
  const seen = await visitor?.newPage();
  if (!visitor || !seen) throw new Error("no visitor");
  expect((await visitor.request.get(address)).status(), "a draft").toBe(404);
  await page.getByRole("button", { name: "Publish version 1" }).click();
  await expect(page.getByText("Version 1 is live.").first()).toBeVisible();
  const file = await (await visitor.request.get(address)).body();
  expect(file.includes("Exif")).toBe(false);
  expect(file.includes("35.1495")).toBe(false);

  await openHydrated(seen, `${shopAddresses.shop}/about`);
  await expect(seen.getByRole("heading", { name: / Example$/ })).toHaveText([
    "Bo Example",
    "Ida Example",
  ]);
  expect(await getSize(seen.locator("main img").first())).toEqual([200, 300]);
  await openHydrated(seen, `${shopAddresses.shop}/ebook`);
  await expect(seen.getByRole("link", { name: "Ida Example" })).toBeVisible();
  await expect(seen.getByText("Bo Example")).toHaveCount(0);
  await visitor.close();
});
