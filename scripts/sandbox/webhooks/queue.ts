import type { Sandbox } from "../sandbox";
import type { Delivery } from "../store/records";
import { postEvent } from "./post";

const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 60_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;
const MAX_AT_ONCE = 20;

/** Delivers pending events when they are due, again and again with back-off until a 2xx. */
export class DeliveryQueue {
  readonly #sandbox: () => Sandbox;
  readonly #waiting = new Map<string, number>();
  readonly #underWay = new Set<string>();
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(sandbox: () => Sandbox) {
    this.#sandbox = sandbox;
  }

  /** Takes up what an earlier run left, and from then on what is committed to the store. */
  start(): void {
    const { store } = this.#sandbox();
    for (const delivery of store.all("delivery")) this.#note(delivery);
    store.onCommit((puts) => {
      for (const [kind, object] of puts) if (kind === "delivery") this.#note(object as Delivery);
      this.#pump();
    });
    this.#pump();
  }

  /** Sends one event now, whatever its state, and records the outcome. */
  async deliver(eventId: string): Promise<Delivery | undefined> {
    const sandbox = this.#sandbox();
    const event = sandbox.store.get("event", eventId);
    if (!event) return undefined;
    const outcome = await postEvent(sandbox, event, this.#stopped.signal);
    const before = sandbox.store.get("delivery", eventId);
    if (this.#stopped.signal.aborted || !before) return before;
    const ok = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    const attempts = before.attempts + 1;
    const tooOld = sandbox.now() - event.created * 1000 > GIVE_UP_AFTER_MS;
    const retryMs = Math.min(RETRY_FIRST_MS * 2 ** (attempts - 1), RETRY_LONGEST_MS);
    return sandbox.store.put("delivery", {
      id: eventId,
      status: ok || before.status === "delivered" ? "delivered" : tooOld ? "failed" : "pending",
      attempts,
      dueAt: sandbox.now() + retryMs,
      lastStatus: outcome.status,
      lastError: outcome.error,
    });
  }

  /** Ends all deliveries; what is pending stays so in the journal. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#stopped.abort();
  }

  #note(delivery: Delivery): void {
    if (delivery.status === "pending") this.#waiting.set(delivery.id, delivery.dueAt);
    else this.#waiting.delete(delivery.id);
  }

  #pump(): void {
    clearTimeout(this.#timer);
    if (this.#stopped.signal.aborted) return;
    const now = this.#sandbox().now();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const [id, dueAt] of this.#waiting) {
      if (this.#underWay.has(id)) continue;
      if (dueAt > now) nextMs = Math.min(nextMs, dueAt - now);
      else if (this.#underWay.size < MAX_AT_ONCE) this.#send(id);
    }
    if (Number.isFinite(nextMs)) this.#timer = setTimeout(() => this.#pump(), nextMs);
  }

  #send(id: string): void {
    this.#underWay.add(id);
    void this.deliver(id).finally(() => {
      this.#underWay.delete(id);
      this.#pump();
    });
  }
}
