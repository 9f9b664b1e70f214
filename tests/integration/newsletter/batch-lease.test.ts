import { expect, test } from "vitest";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { sendBatch } from "@/lib/newsletter/sending/send-batch";
import { active, sendingSetup } from "./sending-setup";

const setup = sendingSetup();

test("a batch whose call is under way is not sent by another process", async () => {
  const id = await setup.helpers.addSubscriber(active);
  await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
  const others: unknown[] = [];
  const emailBatches = {
    ...setup.provider,
    async sendBatch(...call: Parameters<typeof setup.provider.sendBatch>) {
      others.push(await sendBatch(setup.ctx));
      return await setup.provider.sendBatch(...call);
    },
  };
  expect(await sendBatch({ ...setup.ctx, emailBatches })).toEqual({ kind: "sent", emails: 1 });
  expect(others).toEqual([{ kind: "no_batch" }]);
  expect(setup.provider.calls).toHaveLength(1);
  expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-24 001 sent"]);
});

test("a batch whose process crashed is sent by another one once its lease has ended", async () => {
  await setup.helpers.addSubscriber(active);
  await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
  const sendAndCrash = async () => {
    throw new Error("crash");
  };
  const crashing = { ...setup.ctx, emailBatches: { sendBatch: sendAndCrash } };
  await expect(sendBatch(crashing)).rejects.toThrow("crash");
  setup.clock.advance({ seconds: 89 });
  expect(await sendBatch(setup.ctx)).toEqual({ kind: "no_batch" });
  setup.clock.advance({ seconds: 1 });
  expect(await sendBatch(setup.ctx)).toEqual({ kind: "sent", emails: 1 });
});
