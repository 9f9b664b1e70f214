import type { Database } from "@/db/client";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { EmailTransport } from "@/lib/core/ports/email";
import type { ObjectStorage } from "@/lib/core/ports/storage";
import type { Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { handleStripeEvent } from "@/lib/flows/handle-stripe-event";
import { receiveEvent } from "@/lib/payments/receive-event";
import { createStripePayments } from "@/lib/payments/stripe/stripe-payments";
import type { Sandbox } from "@/tools/stripe-sandbox/src/sandbox";
import { type RunningSandbox, startSandbox } from "@/tools/stripe-sandbox/src/server";
import { createSignatureHeader } from "@/tools/stripe-sandbox/src/webhooks/sign";
import { createRandom, type Random } from "./random";
import { createTimeline, type Timeline } from "./timeline";

export type DemoOptions = {
  readonly db: Database;
  readonly settings: Ctx["settings"];
  readonly storage: ObjectStorage;
  /** The payment sandbox keeps the demo's payments here, so that staff can refund them later. */
  readonly sandbox: Pick<RunningSandbox["sandbox"]["options"], "port" | "dataDir">;
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string };
  readonly now: Date;
};

/** What the parts of the story share. */
export type World = {
  readonly ctx: Ctx;
  readonly timeline: Timeline;
  readonly random: Random;
  readonly sandbox: Sandbox;
};

/** Staff of the demo. */
export type Staff = { readonly owner: AdminActor; readonly assistant: AdminActor };

/** The inbox of this address is gone, so emails to it fail for good. */
export const closedMailbox = "closed.inbox@example.com";
/** The provider is down for this address, so its emails are retried. */
export const slowMailbox = "slow.inbox@example.com";

/** Emails of the last minutes stay in the outbox, as if the next run hadn't started yet. */
const waitingEmailMinutes = 5;

/** Sends nothing: the story's emails were sent in the past. */
function createTransport(): EmailTransport {
  return {
    async send({ to }, idempotencyKey) {
      if (to === closedMailbox) return { kind: "refused", reason: "invalid_to_address" };
      if (to === slowMailbox) return { kind: "retry", reason: "provider_unavailable" };
      return { kind: "sent", providerId: idempotencyKey };
    },
  };
}

const unused = async (): Promise<never> => {
  throw new Error("The demo doesn't call this service.");
};
const ignore = () => undefined;

/**
 * Starts the payment sandbox on the story's clock, runs `work`, plays what it scheduled, and stops
 * the sandbox.
 */
export async function withWorld(
  options: DemoOptions,
  work: (world: World) => Promise<void>,
): Promise<void> {
  const { stripe, db, storage } = options;
  const timeline = createTimeline(options.now);
  const running = await startSandbox({
    ...options.sandbox,
    apiKey: stripe.secretKey,
    webhookSecret: stripe.webhookSecret,
    // The story delivers each event itself, at the event's time.
    webhookUrl: null,
    now: () => timeline.now().getTime(),
  });
  try {
    const ctx: Ctx = {
      db,
      storage,
      probes: {
        lookUpTxt: unused,
        readCertificate: unused,
        readDiskSpace: unused,
        call: unused,
      },
      calendarFeeds: { fetch: unused },
      now: timeline.now,
      payments: createStripePayments({ ...stripe, apiUrl: running.url }),
      email: createTransport(),
      emailBatches: { sendBatch: unused },
      emailSuppressions: { remove: unused },
      receivedEmails: { get: unused },
      log: { info: ignore, warn: ignore, error: ignore },
      // With a meeting room, paid sessions would be invited at once.
      settings: {
        ...options.settings,
        seedProfile: { ...options.settings.seedProfile, meetingUrl: "" },
      },
    };
    const world = { ctx, timeline, random: createRandom(1971), sandbox: running.sandbox };
    const deliver = createEventDelivery(world, stripe.webhookSecret);
    await work(world);
    await timeline.play(async () => {
      await deliver();
      if (timeline.now() > timeline.minutesAgo(waitingEmailMinutes)) return;
      await deliverOutbox(ctx, { limit: 20, until: timeline.end });
    });
  } finally {
    await running.close();
  }
}

/** Returns a function that delivers the sandbox's new events, oldest first. */
function createEventDelivery({ ctx, sandbox }: World, webhookSecret: string) {
  let delivered = sandbox.store.all("event").length;
  return async () => {
    for (const event of sandbox.store.all("event").slice(delivered)) {
      delivered += 1;
      const rawBody = JSON.stringify(event);
      // Stripe's SDK compares the signature's age with the real time.
      const signature = createSignatureHeader(rawBody, webhookSecret, Date.now());
      const received = expectOk(await receiveEvent(ctx, { rawBody, signature }));
      const outcome = await handleStripeEvent(ctx, received.event);
      if (outcome === "deferred") throw new Error(`The event ${event.type} couldn't be handled.`);
    }
  };
}

/** Returns the value of an operation that must succeed in the story. */
export function expectOk<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value;
  throw new Error(`A step of the demo failed: ${JSON.stringify(result.problem)}`);
}
