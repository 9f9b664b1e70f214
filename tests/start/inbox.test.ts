import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Resend } from "resend";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "@/scripts/start/ports";
import { temporaryFolder } from "./support/temporary-folder";

const root = join(import.meta.dirname, "../..");
const mail = { from: "shop@example.com", to: "ana@example.com", subject: "Receipt", text: "Paid." };

/** The inbox as the start command runs it: on a leash, so that closing stdin ends it. */
async function startInbox(folder: string, port: number): Promise<ChildProcess> {
  const leash = join(root, "scripts/start/leash.mjs");
  const args = ["--import", "tsx", "--import", `file://${leash}`, join(root, "scripts/inbox.ts")];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: join(root, "scripts/tsconfig.json"),
      INBOX_PORT: String(port),
      INBOX_DATA_DIR: folder,
    },
    stdio: ["pipe", "ignore", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  for (;;) {
    const up = await fetch(`http://127.0.0.1:${port}/emails`).catch(() => undefined);
    if (up?.ok) return child;
    if (child.exitCode !== null) throw new Error(`the inbox ended with ${child.exitCode}`);
    await sleep(20);
  }
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.stdin?.end();
  await exit;
}

test("mails are kept over a restart, and a repeated idempotency key doubles none, before or after", async () => {
  const folder = await temporaryFolder();
  const port = await freePort();
  vi.stubEnv("RESEND_BASE_URL", `http://127.0.0.1:${port}`);
  const resend = new Resend("re_test");
  const subjects = async () => {
    const list = (await (await fetch(`http://127.0.0.1:${port}/emails`)).json()) as {
      data: { subject: string }[];
    };
    return list.data.map(({ subject }) => subject);
  };

  const first = await startInbox(folder, port);
  const key = { idempotencyKey: "receipt/1" };
  const sent = await resend.emails.send(mail, key);
  expect((await resend.emails.send(mail, key)).data?.id).toBe(sent.data?.id);
  await resend.batch.send([
    { ...mail, subject: "One" },
    { ...mail, subject: "Two" },
  ]);
  expect(await subjects()).toEqual(["Receipt", "One", "Two"]);
  await end(first);

  const second = await startInbox(folder, port);
  await resend.emails.send(mail, key);
  expect(await subjects()).toEqual(["Receipt", "One", "Two"]);
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(page).toContain("Receipt");
  await end(second);
});

test("a key used for another mail is refused, as Resend does", async () => {
  const port = await freePort();
  vi.stubEnv("RESEND_BASE_URL", `http://127.0.0.1:${port}`);
  const resend = new Resend("re_test");
  const child = await startInbox(await temporaryFolder(), port);
  const key = { idempotencyKey: "receipt/1" };
  await resend.emails.send(mail, key);
  const refused = await resend.emails.send({ ...mail, subject: "Another" }, key);
  expect(refused.error?.name).toBe("invalid_idempotent_request");
  await end(child);
});
