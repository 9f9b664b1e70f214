import type { Faults } from "./control/faults";
import type { RequestLog } from "./control/request-log";
import type { Store } from "./store/store";
import type { DeliveryQueue } from "./webhooks/queue";

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  /** Where events are posted; null leaves them in the store. */
  webhookUrl: string | null;
  webhookSecret: string;
  /** The only key that is accepted. */
  apiKey: string;
  /** Milliseconds since 1970; the system's clock when absent. */
  now?: () => number;
}

/** What every route and flow works with. */
export interface Sandbox {
  readonly options: SandboxOptions;
  /** The address of the sandbox itself, without a slash at the end. */
  readonly origin: string;
  /** The version of Stripe's API whose object shapes are spoken. */
  readonly apiVersion: string;
  readonly store: Store;
  readonly deliveries: DeliveryQueue;
  readonly faults: Faults;
  readonly requests: RequestLog;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Why something happens and how its events travel; API calls and buttons each bring their own. */
export interface Cause {
  /** The API request that did it, null for what happens by itself or by a button. */
  readonly request: { id: string; idempotencyKey: string | null } | null;
  /** Keeps the events back until they are released by hand. */
  readonly hold: boolean;
  /** How long the events wait before the first try. */
  readonly delayMs: number;
}

/** No API call behind it, events sent at once. */
export const BY_ITSELF: Cause = { request: null, hold: false, delayMs: 0 };

/** The sandbox's time in Stripe's unit, whole seconds. */
export function seconds(sandbox: Pick<Sandbox, "now">): number {
  return Math.floor(sandbox.now() / 1000);
}
