import type { NewsletterClock } from "./clock/newsletter-clock";
import type { Store } from "./store/store";
import type { WebhookQueue } from "./webhooks/queue";

/** The parts of a running inbox. */
export type Inbox = {
  readonly store: Store;
  readonly webhooks: WebhookQueue;
  readonly clock: NewsletterClock;
};
