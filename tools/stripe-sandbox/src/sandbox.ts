import type { FaultList } from "./store/fault-list";
import type { RequestLog } from "./store/request-log";
import type { Store } from "./store/store";
import type { DeliveryQueue } from "./webhooks/queue";

export type SandboxOptions = {
  /** 0 picks any free port. */
  port: number;
  dataDir: string;
  /** Where events are posted; null stores them without sending. */
  webhookUrl: string | null;
  webhookSecret: string;
  /** The only API key the sandbox accepts. */
  apiKey: string;
  /** Milliseconds since the epoch; defaults to the system clock. */
  now?: () => number;
};

/** State shared by every route and flow. */
export type Sandbox = {
  readonly options: SandboxOptions;
  /** The sandbox's own address, without a trailing slash. */
  readonly origin: string;
  /** The Stripe API version the sandbox implements: the one the installed SDK pins. */
  readonly apiVersion: string;
  readonly store: Store;
  readonly deliveries: DeliveryQueue;
  readonly faults: FaultList;
  readonly requests: RequestLog;
  /** Milliseconds since the epoch. */
  now(): number;
};

/** What caused a change, and how the resulting events are sent. */
export type Trigger = {
  /** The API request that made the change; null for buttons, controls and timers. */
  readonly request: { id: string; idempotencyKey: string | null } | null;
  /** Keeps the events back until they are released by hand. */
  readonly hold: boolean;
  /** Milliseconds before the first delivery attempt. */
  readonly delayMs: number;
};

/** No API request; events are sent immediately. */
export const internalTrigger: Trigger = { request: null, hold: false, delayMs: 0 };

/** Returns the sandbox's time in Unix seconds, the unit Stripe uses. */
export function nowSeconds(sandbox: Pick<Sandbox, "now">): number {
  return Math.floor(sandbox.now() / 1000);
}
