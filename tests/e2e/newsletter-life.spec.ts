import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { shopAddresses } from "./support/addresses";
import {
  advanceToNineAm,
  backToRealTime,
  emailsTo,
  type InboxEmail,
  linkIn,
  liveMornings,
  waitForEmail,
} from "./support/inbox";
import { becomeSubscriber, subscriberRow } from "./support/newsletter";
import { sentTo, subscriberSchedule } from "./support/send-log";
import { expect, test } from "./support/test";

test.afterAll(backToRealTime);

/** The subject in an issue's file. */
function readSubject(issue: string): string {
  const text = readFileSync(`emails/sequence/${issue}.md`, "utf8");
  return JSON.parse(/^subject: (".*")$/m.exec(text)?.[1] ?? '""');
}

const getWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Subjects of the newsletter emails to an address, in order of arrival. */
async function getIssueEmails(email: string): Promise<readonly InboxEmail[]> {
  return (await emailsTo(email)).filter(({ headers }) => headers["List-Unsubscribe"]);
}

/** Presses a button of the clock page, which responds once each morning's emails were sent. */
async function advanceClock(page: Page, name: string): Promise<void> {
  const post = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name }).click();
  expect((await post).status()).toBe(303);
}

test("a subscriber signs up, gets the welcome emails and a week of issues, switches to weekly, pauses and unsubscribes", async ({
  page,
  customer: { email },
}) => {
  test.setTimeout(300_000);
  await advanceToNineAm();
  await becomeSubscriber(page, email);
  await waitForEmail(email, new RegExp(readSubject("w1")));

  await page.goto(`${shopAddresses.inbox}/clock`);
  await advanceClock(page, "Advance to the next morning");
  await expect(page.getByText("ahead of real time")).toBeVisible();
  expect((await getIssueEmails(email)).map(({ subject }) => subject)).toEqual(
    ["w1", "w2"].map(readSubject),
  );

  await advanceClock(page, "Advance 1 week");
  await page.goto(`${shopAddresses.inbox}/inbox?to=${encodeURIComponent(email)}`);
  await expect(page.getByRole("link", { name: readSubject("007") })).toBeVisible();
  const week = ["001", "002", "003", "004", "005", "006", "007"];
  expect((await getIssueEmails(email)).map(({ subject }) => subject)).toEqual(
    ["w1", "w2", ...week].map(readSubject),
  );
  const daily = await sentTo(email);
  expect(daily.map(({ issue }) => issue)).toEqual(["w1", "w2", ...week]);
  expect(new Set(daily.map(({ day }) => day)).size).toBe(9);
  // The first welcome email is sent at once, at any hour.
  const [, ...sequence] = daily.map(({ wallTime }) => wallTime);
  expect(sequence.filter((time) => time < "09:00" || time >= "15:00")).toEqual([]);

  const [latest] = (await getIssueEmails(email)).slice(-1);
  if (!latest) throw new Error("No issue arrived.");
  const preferences = linkIn(latest, /newsletter\/preferences/);
  await page.goto(preferences);
  await page.getByRole("radio", { name: /Weekly/ }).check();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByText("Your preferences have been updated")).toBeVisible();
  expect(await subscriberRow(email)).toMatchObject({ frequency_pref: "weekly" });
  await liveMornings(14);
  const weekly = (await sentTo(email)).slice(daily.length);
  expect(weekly.map(({ issue }) => issue)).toEqual(["008", "009"]);
  expect(weekly.map(({ day }) => getWeekday(day))).toEqual([2, 2]);

  await page.goto(preferences);
  await page.getByRole("button", { name: "Pause 2 weeks" }).click();
  await expect(page.getByText(/^Paused until/).first()).toBeVisible();
  const paused = await subscriberSchedule(email);
  await liveMornings(13);
  expect(await sentTo(email)).toHaveLength(daily.length + weekly.length);
  await liveMornings(8);
  const [afterPause, ...more] = (await sentTo(email)).slice(daily.length + weekly.length);
  expect(afterPause?.issue).toBe("091");
  expect((afterPause?.day ?? "") >= (paused?.pausedUntil ?? "none")).toBe(true);
  expect(more.length).toBeLessThan(2);

  const [last] = (await getIssueEmails(email)).slice(-1);
  const oneClick = /^<(.*)>$/.exec(last?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  expect(last?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  // An unknown link gets the same answer.
  for (const url of [`${shopAddresses.shop}/newsletter/unsubscribe?token=nobody`, oneClick]) {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
      redirect: "manual",
    });
    expect([response.status, response.headers.get("set-cookie")]).toEqual([200, null]);
  }
  expect(await subscriberRow(email)).toMatchObject({ frequency_pref: "unsubscribed" });
  expect(await subscriberSchedule(email)).toMatchObject({ nextSendAt: null });
  const received = (await emailsTo(email)).length;
  await liveMornings(8);
  expect(await emailsTo(email)).toHaveLength(received);
});
