import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { createVideo } from "../support/mp4";
import { ownShop } from "./support/addresses";
import { startShop, stopShop } from "./support/shop-process";
import { signInAsAdmin } from "./support/staff";
import { expect, test } from "./support/test";

const lesson = "follow-the-money";
const captions = "1\n00:00:00,000 --> 00:00:09,000\nMoney follows the registration.\n";

/** Writes an MP4 file of 300 MB: a seeded lesson's video with a box of free space at its end. */
async function writeLargeVideo(path: string): Promise<void> {
  const block = Buffer.alloc(10_000_000, 7);
  const header = Buffer.from("\0\0\0\0free", "latin1");
  header.writeUInt32BE(block.length * 30 + header.length);
  const file = await open(path, "w");
  await file.write(await createVideo());
  await file.write(header);
  for (let count = 0; count < 30; count += 1) await file.write(block);
  await file.close();
}

const upload = (page: Page) => page.getByRole("button", { name: "Upload", exact: true });

test("staff upload a 300 MB video across a crash of the server, caption and publish it", async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(300_000);
  // While the server and its database are down.
  expectedErrors.push(/net::ERR|50[03]/);
  const folder = await mkdtemp(join(tmpdir(), "lesson-upload-"));
  const path = join(folder, "lesson-2.mp4");
  await writeLargeVideo(path);
  await signInAsAdmin(page);
  await page.goto(`/admin/content/lessons/${lesson}`);
  const file = page.getByLabel("New file");
  await file.setInputFiles({
    name: "lesson.mp4",
    mimeType: "video/mp4",
    buffer: Buffer.from("not a video at all"),
  });
  await upload(page).click();
  await expect(page.locator("form").getByRole("alert")).toContainText(
    "This isn't an MP4 or MOV video.",
  );

  await file.setInputFiles(path);
  await upload(page).click();
  const progress = page.getByRole("progressbar", { name: "Uploaded" });
  await expect
    .poll(async () => Number(await progress.getAttribute("value").catch(() => 0)), {
      intervals: [20],
    })
    .toBeGreaterThan(90_000_000);
  await stopShop(ownShop, "SIGKILL");
  await expect(page.getByText("Connection lost. Trying again…")).toBeVisible();
  await startShop();
  await expect(page.getByText("lesson-2.mp4 is live.")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Video: lesson-2.mp4")).toBeVisible();
  await rm(folder, { recursive: true });

  await page.getByLabel("Type").selectOption("captions");
  const setCaptions = (text: string) =>
    file.setInputFiles({ name: "a.srt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await setCaptions(captions.replace("00:00:09,000", "00:00:00,000"));
  await upload(page).click();
  await expect(page.locator("form").getByRole("alert")).toContainText(
    "Line 2: this caption ends before it starts.",
  );
  await setCaptions(captions);
  await upload(page).click();
  await expect(page.getByText("a.srt is live.")).toBeVisible();
  await page.getByRole("button", { name: "Hide from customers" }).click();
  await page.getByRole("button", { name: "Publish the lesson" }).click();
  await expect(page.getByRole("button", { name: "Hide from customers" })).toBeVisible();
});
