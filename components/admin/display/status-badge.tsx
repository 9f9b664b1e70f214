import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import type { ConsultationStatus } from "@/lib/consultations/consultation-copy";
import type { DataRequestState } from "@/lib/data-requests/data-request-copy";
import type { DomainFinding } from "@/lib/email/sender-domain";
import type { OutboxStatus } from "@/lib/email/staff-outbox";
import type { InquiryStatus } from "@/lib/inquiries/choices";
import type { BroadcastStatus } from "@/lib/newsletter/broadcasts/broadcast-copy";
import type { SendLogEntry } from "@/lib/newsletter/sending/read-sending";
import type { OrderStatus } from "@/lib/orders/order-copy";
import type { PromiseStatus } from "@/lib/radio/campaign/promise-states";
import type { RadioStage } from "@/lib/radio/radio-copy";
import type { ReviewStatus } from "@/lib/reviews/review-copy";
import type { SubscriberStatus } from "@/lib/subscribers/subscriber-copy";

type Statuses = {
  broadcast: BroadcastStatus;
  consultation: ConsultationStatus;
  dataRequest: DataRequestState;
  domain: DomainFinding["status"];
  inquiry: InquiryStatus;
  order: OrderStatus;
  outbox: OutboxStatus;
  promise: PromiseStatus;
  radio: RadioStage;
  review: ReviewStatus;
  send: SendLogEntry["status"];
  subscriber: SubscriberStatus;
};

type Kind = keyof Statuses;

/** `waiting` is for what staff have to do next, `bad` for what went wrong. */
const tones: { readonly [K in Kind]: Readonly<Record<Statuses[K], BadgeTone>> } = {
  broadcast: {
    draft: "neutral",
    scheduled: "waiting",
    sending: "waiting",
    sent: "good",
    canceled: "neutral",
    needs_decision: "bad",
  },
  consultation: {
    requested: "waiting",
    offered: "neutral",
    payment_requested: "neutral",
    paid: "waiting",
    invited: "good",
    done: "good",
    declined: "neutral",
    expired: "neutral",
    paid_late: "bad",
    refunded: "neutral",
    canceled: "neutral",
  },
  dataRequest: {
    unconfirmed: "neutral",
    confirmed: "waiting",
    overdue: "bad",
    done: "good",
    refused: "neutral",
  },
  domain: { ready: "good", missing: "bad", unknown: "waiting" },
  inquiry: { new: "waiting", open: "neutral", waiting: "neutral", closed: "good" },
  order: {
    pending: "neutral",
    processing: "waiting",
    paid: "good",
    payment_failed: "neutral",
    expired: "neutral",
    partially_refunded: "neutral",
    refunded: "neutral",
    disputed: "bad",
  },
  outbox: { waiting: "waiting", sent: "good", failed: "bad" },
  promise: { met: "good", on_track: "neutral", at_risk: "waiting", broken: "bad" },
  radio: { details_missing: "neutral", ready: "waiting", on_air: "good", finished: "good" },
  review: { pending: "waiting", published: "good", hidden: "neutral" },
  send: {
    queued: "waiting",
    sent: "neutral",
    delivered: "good",
    failed: "bad",
    uncertain: "bad",
    bounced: "bad",
    complained: "bad",
  },
  subscriber: { pending: "waiting", confirmed: "good", unsubscribed: "neutral" },
};

/** What else staff should know about a record. */
const flags = {
  automatic: { tone: "neutral", label: "Automatic" },
  cannotReply: { tone: "bad", label: "Can’t reply" },
  ended: { tone: "neutral", label: "Ended" },
  needsReview: { tone: "bad", label: "Needs review" },
  overdue: { tone: "bad", label: "Overdue" },
  paidTwice: { tone: "bad", label: "Paid twice" },
  pastDue: { tone: "bad", label: "Past due" },
  refunded: { tone: "bad", label: "Refunded" },
  snoozed: { tone: "neutral", label: "Snoozed" },
  stripeInquiry: { tone: "waiting", label: "Stripe inquiry" },
} as const satisfies Record<string, { readonly tone: BadgeTone; readonly label: string }>;

type Flag = keyof typeof flags;

type Props<K extends Kind> = {
  readonly kind: K;
  /** Null shows only the flags. */
  readonly status: Statuses[K] | null;
  readonly labels: Readonly<Record<Statuses[K], string>>;
  /** Those that apply, in this order. */
  readonly flags?: Readonly<Partial<Record<Flag, boolean>>>;
};

/** A record's status, and its flags. */
export function StatusBadge<K extends Kind>({ kind, status, labels, flags: given }: Props<K>) {
  const badge = status ? <Badge tone={tones[kind][status]}>{labels[status]}</Badge> : null;
  if (!given) return badge;
  const names = (Object.keys(given) as Flag[]).filter((name) => given[name]);
  return (
    <span className="inline-flex flex-wrap gap-1">
      {badge}
      {names.map((name) => (
        <Badge key={name} tone={flags[name].tone}>
          {flags[name].label}
        </Badge>
      ))}
    </span>
  );
}
