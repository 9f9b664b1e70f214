import { expect, test, vi } from "vitest";
import type { BatchEmail } from "@/lib/core/ports/email";
import { limitToStaff } from "@/lib/email/provider/resend";

const email = (to: string) => ({
  from: "Shop <orders@shop.test>",
  to,
  replyTo: "us@shop.test",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
});

test("a preview emails staff and nobody else", async () => {
  const sent = { kind: "sent", providerId: "1" } as const;
  const send = vi.fn(async () => sent);
  const transport = limitToStaff({ send }, async (address) => address === "dana@shop.test");
  const refused = { kind: "refused", reason: "preview" };
  expect(await transport.send(email("dana@shop.test"), "key-1")).toEqual(sent);
  expect(await transport.send(email("fan@artist.test"), "key-2")).toEqual(refused);
  const issue: BatchEmail = { ...email("dana@shop.test"), headers: {}, tags: {} };
  expect(await transport.sendBatch([issue, issue], "key-3")).toEqual({
    kind: "sent",
    outcomes: [refused, refused],
  });
  expect(send).toHaveBeenCalledOnce();
});
