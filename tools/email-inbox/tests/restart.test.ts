import { Resend } from "resend";
import { expect, test, vi } from "vitest";
import { freePort } from "@/scripts/start/ports";
import { endInbox, startInbox } from "./support/inbox";
import { temporaryFolder } from "./support/temporary-folder";

const mail = { from: "shop@example.com", to: "ana@example.com", subject: "Receipt", text: "Paid." };

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

  const first = await startInbox({ folder, port });
  const key = { idempotencyKey: "receipt/1" };
  const sent = await resend.emails.send(mail, key);
  expect((await resend.emails.send(mail, key)).data?.id).toBe(sent.data?.id);
  await resend.batch.send([
    { ...mail, subject: "One" },
    { ...mail, subject: "Two" },
  ]);
  expect(await subjects()).toEqual(["Receipt", "One", "Two"]);
  await endInbox(first);

  const second = await startInbox({ folder, port });
  await resend.emails.send(mail, key);
  expect(await subjects()).toEqual(["Receipt", "One", "Two"]);
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(page).toContain("Receipt");
  await endInbox(second);
});

test("a key used for another mail is refused, as Resend does", async () => {
  const port = await freePort();
  vi.stubEnv("RESEND_BASE_URL", `http://127.0.0.1:${port}`);
  const resend = new Resend("re_test");
  const child = await startInbox({ folder: await temporaryFolder(), port });
  const key = { idempotencyKey: "receipt/1" };
  await resend.emails.send(mail, key);
  const refused = await resend.emails.send({ ...mail, subject: "Another" }, key);
  expect(refused.error?.name).toBe("invalid_idempotent_request");
  await endInbox(child);
});

test("one address's mails are listed whole, oldest first, and nobody else's", async () => {
  const port = await freePort();
  vi.stubEnv("RESEND_BASE_URL", `http://127.0.0.1:${port}`);
  const resend = new Resend("re_test");
  const child = await startInbox({ folder: await temporaryFolder(), port });
  await resend.emails.send(mail);
  await resend.emails.send({ ...mail, to: "ben@example.com", subject: "Another's" });
  await resend.batch.send([{ ...mail, to: ["cy+1@example.com", mail.to], subject: "Issue" }]);
  const list = async (to: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/emails?${new URLSearchParams({ to })}`);
    const { data } = (await answer.json()) as { data: { subject: string; text: string }[] };
    return data.map(({ subject, text }) => `${subject}: ${text}`);
  };
  expect(await list(mail.to)).toEqual(["Receipt: Paid.", "Issue: Paid."]);
  expect(await list("cy+1@example.com")).toEqual(["Issue: Paid."]);
  expect(await list("nobody@example.com")).toEqual([]);
  await endInbox(child);
});
