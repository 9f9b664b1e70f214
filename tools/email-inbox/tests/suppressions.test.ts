import { expect, it } from "vitest";
import { exampleEmail, openInbox } from "./support/inbox";

const notFound = { name: "not_found", statusCode: 404 };

it("adds, lists, finds and removes suppressions", async () => {
  const { resend } = await openInbox();
  const { data } = await resend.suppressions.add({ email: "Ana@example.com" });
  expect((await resend.suppressions.list()).data?.data).toMatchObject([
    { id: data?.id, email: "ana@example.com", origin: "manual" },
  ]);
  expect((await resend.suppressions.get(data?.id ?? "")).data?.email).toBe("ana@example.com");
  expect((await resend.suppressions.remove("ana@example.com")).data?.deleted).toBe(true);
  expect((await resend.suppressions.remove("ana@example.com")).error).toMatchObject(notFound);
  expect((await resend.suppressions.get("ana@example.com")).error).toMatchObject(notFound);
});

it.each([
  ["hard_bounce", "bounce"],
  ["complaint", "complaint"],
] as const)("suppresses an address after a %s until it's removed", async (event, origin) => {
  const first = await openInbox();
  const { data } = await first.resend.emails.send({ ...exampleEmail, to: "Ana <ana@example.com>" });
  const body = new URLSearchParams({ event });
  await fetch(`${first.origin}/inbox/${data?.id}/events`, { method: "POST", body });
  await first.close();

  const { resend } = await openInbox({ dataDir: first.dataDir });
  expect((await resend.suppressions.get("ana@example.com")).data?.origin).toBe(origin);
  const lastEvent = async () => {
    const sent = await resend.emails.send(exampleEmail);
    return (await resend.emails.get(sent.data?.id ?? "")).data?.last_event;
  };
  expect(await lastEvent()).toBe("suppressed");
  await resend.suppressions.remove("ana@example.com");
  expect(await lastEvent()).toBe("delivered");
});
