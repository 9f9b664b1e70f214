import { once } from "node:events";
import { appendFile, readdir, readFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { createClient, exampleEmail, openInbox } from "./support/inbox";
import { startInboxProcess, stop } from "./support/inbox-process";

const killAfterAppend = `file://${join(import.meta.dirname, "support/kill-after-append.mjs")}`;
const idempotencyKey = "receipt/1";
const attachment = { filename: "invite.ics", content: Buffer.from("BEGIN:VCALENDAR") };

it("keeps emails, attachments and idempotency keys after SIGTERM and kill -9", async () => {
  const folder = await createTemporaryFolder();
  const email = { ...exampleEmail, attachments: [attachment] };

  const first = await startInboxProcess(folder);
  const sent = await createClient(first.origin).resend.emails.send(email, { idempotencyKey });
  await stop(first.child, "SIGTERM");

  const second = await startInboxProcess(folder);
  const secondClient = createClient(second.origin);
  const repeated = await secondClient.resend.emails.send(email, { idempotencyKey });
  expect(repeated.data?.id).toBe(sent.data?.id);
  await secondClient.resend.batch.send([
    { ...exampleEmail, subject: "One" },
    { ...exampleEmail, subject: "Two" },
  ]);
  await stop(second.child, "SIGKILL");

  const third = await startInboxProcess(folder);
  const emails = await createClient(third.origin).list();
  expect(emails.map(({ subject }) => subject)).toEqual(["Two", "One", "Receipt"]);
  const download = await fetch(emails[2]?.attachments[0]?.download_url ?? "");
  expect(await download.text()).toBe("BEGIN:VCALENDAR");
});

it("accepts an email once when it's killed between accepting and answering", async () => {
  const folder = await createTemporaryFolder();
  const killed = await startInboxProcess(folder, killAfterAppend);
  const exit = once(killed.child, "exit");
  const unanswered = await createClient(killed.origin).resend.emails.send(exampleEmail, {
    idempotencyKey,
  });
  expect(unanswered.error?.statusCode).toBeNull();
  expect(await exit).toEqual([null, "SIGKILL"]);

  const { resend, list } = await openInbox({ dataDir: folder });
  const accepted = (await list()).map(({ id }) => id);
  expect(accepted).toHaveLength(1);
  const retried = await resend.emails.send(exampleEmail, { idempotencyKey });
  expect(retried.data?.id).toBe(accepted[0]);
  expect(await list()).toHaveLength(1);
});

it("skips a journal entry that was cut short, and keeps the entries after it", async () => {
  const dataDir = await createTemporaryFolder();
  const first = await openInbox({ dataDir });
  await first.resend.emails.send({ ...exampleEmail, subject: "Kept" });
  await first.resend.emails.send({ ...exampleEmail, subject: "Cut short" });
  await first.close();
  const journal = join(dataDir, "emails.jsonl");
  await truncate(journal, (await readFile(journal)).length - 20);

  const second = await openInbox({ dataDir });
  await second.resend.emails.send({ ...exampleEmail, subject: "Sent later" });
  await second.close();

  const third = await openInbox({ dataDir });
  expect((await third.list()).map(({ subject }) => subject)).toEqual(["Sent later", "Kept"]);
});

it("deletes attachments whose email was never accepted", async () => {
  const first = await openInbox();
  await first.resend.emails.send({ ...exampleEmail, attachments: [attachment] });
  await first.close();
  const folder = join(first.dataDir, "attachments");
  const [kept] = await readdir(folder);
  await appendFile(join(folder, "leftover"), "from a crash");

  await openInbox({ dataDir: first.dataDir });
  expect(await readdir(folder)).toEqual([kept]);
});
