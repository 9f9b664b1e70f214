import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright/test";
import config from "../../playwright.config";
import { signInAsAdmin } from "./support/staff";
import { expect, test } from "./support/test";

/** Where the test keeps the microphone that the page opened last. */
type Opened = { opened?: MediaStream };

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "narration-"));
const inFolder = (name: string) => join(folder, name);
const { launchOptions } = config.use ?? {};
const lesson = "the-mlc";
const path = `/admin/content/lessons/${lesson}`;
const captions =
  "1\n00:00:00,000 --> 00:00:03,000\nRegister the song.\n\n2\n00:00:04,500 --> 00:00:06,500\nThen collect.\n";

test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-audio-capture=${inFolder("voice.wav")}`,
    ],
  },
});

/** A video of 8 seconds without sound, and a voice: a tone that changes, in words of half a second. */
test.beforeAll(async () => {
  const voice = "0.1*sin(2*PI*(150+60*sin(9*t))*t)*(1+sin(2*PI*600*t))*gt(mod(t,0.6),0.1)";
  const encode = async (...options: string[]) => {
    await run("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", ...options]);
  };
  await encode(`aevalsrc=${voice.replaceAll(",", "\\,")}:s=48000:d=12`, inFolder("voice.wav"));
  const video = ["-pix_fmt", "yuv420p", "-movflags", "+faststart", inFolder("slides.mp4")];
  await encode("testsrc2=size=320x180:rate=10:duration=8", ...video);
});
test.afterAll(() => rm(folder, { recursive: true }));

async function upload(page: Page, kind: string, file: Parameters<typeof setFile>[1]) {
  await page.getByLabel("Type").selectOption(kind);
  await setFile(page, file);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("is live.")).toContainText(kind === "video" ? "mp4" : "srt");
}

const setFile = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel("New file").setInputFiles(file);

/** Records the slide that's shown for this many seconds. */
async function record(page: Page, seconds: number) {
  await page.getByRole("button", { name: /^Record( again)?$/ }).click();
  await expect(page.getByText(`0:0${seconds}`, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/^Recorded 0:0\d\./)).toBeVisible();
}

/** Unplugs the microphone during a recording, and plugs it in again. */
async function loseMicrophone(page: Page) {
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByText("0:01", { exact: true })).toBeVisible();
  await page.evaluate(() => {
    const { opened } = window as Opened;
    for (const track of opened?.getTracks() ?? []) track.dispatchEvent(new Event("ended"));
  });
  const kept = page.getByText(/^Recorded 0:0\d\. The microphone was disconnected\. We kept/);
  await expect(kept).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
}

/** Downloads the lesson's file of this kind, as staff. */
async function download(page: Page, kind: string): Promise<Buffer> {
  const link = page.getByText(`${kind}:`).getByRole("link");
  return await (await page.request.get((await link.getAttribute("href")) ?? "")).body();
}

/** Returns the lengths of a file's picture and sound in seconds. */
async function probe(file: string): Promise<readonly number[]> {
  const query = ["-show_entries", "stream=codec_name,duration", "-of", "csv=p=0"];
  const { stdout } = await run("ffprobe", ["-v", "error", ...query, file]);
  const rows = stdout
    .trim()
    .split("\n")
    .map((row) => row.split(","));
  expect(rows.map(([codec]) => codec)).toEqual(["h264", "aac"]);
  return rows.map(([, duration]) => Number(duration));
}

/** Returns a file's loudness in LUFS. */
async function measure(file: string): Promise<number> {
  const filter = ["-nostats", "-i", file, "-af", "ebur128", "-f", "null", "-"];
  const { stderr } = await run("ffmpeg", filter);
  return Number(/I:\s+(-?[\d.]+) LUFS/.exec(stderr.slice(stderr.indexOf("Summary")))?.[1]);
}

test("staff narrate a lesson's slides, and its video and captions follow their voice", async ({
  page,
}) => {
  await signInAsAdmin(page);
  const staffPage = await page.goto(path);
  expect(staffPage?.headers()["permissions-policy"]).toContain("microphone=()");
  await upload(page, "video", inFolder("slides.mp4"));
  const srt = { name: "a.srt", mimeType: "text/plain", buffer: Buffer.from(captions) };
  await upload(page, "captions", srt);

  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const opened = await open(constraints);
      return Object.assign(window, { opened }).opened;
    };
  });
  const opened = page.waitForResponse((response) => response.url().endsWith("/narrate"));
  await page.getByRole("link", { name: "Narrate this lesson" }).click();
  expect((await opened).headers()["permissions-policy"]).toContain("microphone=(self)");
  await expect(page.getByText("Register the song.")).toBeVisible();
  await page.getByRole("button", { name: "Turn on the microphone" }).click();
  await loseMicrophone(page);
  await record(page, 5);
  await page.getByRole("button", { name: "Next slide" }).click();
  await expect(page.getByText("1 of 2 slides still need a recording.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await record(page, 3);

  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText("Recorded, 0:0")).toHaveCount(2);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Narration saved")).toBeVisible({ timeout: 30_000 });

  await page.getByRole("link", { name: "Back to the lesson" }).click();
  const narrated = inFolder("narrated.mp4");
  await writeFile(narrated, await download(page, "Video"));
  const [picture = 0, sound = 0] = await probe(narrated);
  // Both recordings, the half second before and the 2.2 seconds after their texts.
  expect(picture).toBeGreaterThan(9.5);
  expect(picture).toBeLessThan(13);
  expect(Math.abs(sound - picture)).toBeLessThan(0.1);
  expect(Math.abs((await measure(narrated)) + 16)).toBeLessThan(1);
  const moved = (await download(page, "Captions")).toString();
  const [, end, start] = /--> 00:00:(\S+)\n.+\n\n2\n00:00:(\S+) -->/.exec(moved) ?? [];
  expect(Number(end)).toBeGreaterThan(4);
  expect(Number(start) - Number(end)).toBeCloseTo(1.5);
  await expect(page.getByLabel("Length")).toHaveValue(
    `0:${String(Math.round(picture)).padStart(2, "0")}`,
  );

  await expect(async () => {
    await page.goto("/courses");
    await expect(page.getByText("1 of 13 with sound").first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await readFile(narrated)).not.toEqual(await readFile(inFolder("slides.mp4")));
});
