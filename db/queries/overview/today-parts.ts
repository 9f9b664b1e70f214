import { type SQL, sql } from "drizzle-orm";
import { isInToday } from "@/db/queries/inbox-views";
import { isOpenDispute, isOpenInquiry } from "@/db/queries/orders/order-conditions";
import {
  getConsultationSteps,
  hasAirplay,
  isSongMissing,
  isSongReady,
  type WaitingTimes,
} from "@/db/queries/overview/waiting";
import { timestampParam } from "@/db/read-rows";
import { inquiries } from "@/db/schema";

/** What can need staff. Permissions: lib/overview/read-today.ts; texts and links: today-copy.ts. */
export type TodayKind =
  | "dispute"
  | "stripe_inquiry"
  | "past_due"
  | "review"
  | "bounced_receipt"
  | "consultation"
  | "song"
  | "missing_song"
  | "promise"
  | "message"
  | "customer_review"
  | "failed_email"
  | "data_request"
  /** A note about a person that's due. */
  | "person_note"
  /** A rate in our texts that ends. Comes from code, not from a table. */
  | "rate";

/** What one kind of row selects, and from where. */
export type TodayPart = {
  readonly kind: Exclude<TodayKind, "rate">;
  readonly id: SQL;
  readonly who: SQL;
  readonly detail: SQL;
  readonly orderNumber?: SQL;
  readonly amountCents?: SQL;
  readonly dueAt?: SQL;
  readonly since: SQL;
  readonly from: SQL;
};

const who = sql`o.first_name || ' ' || o.last_name`;
const order = { id: sql`o.id::text`, who, orderNumber: sql`o.order_number` };

type OrderPeriod = Pick<TodayPeriod, "now" | "followedUpUntil">;

/**
 * Orders with a step for staff. Banks accept no evidence after their deadline. Uses `disputes_open`,
 * `subscriptions_unpaid` and `orders_review`.
 */
const buildOrderParts = ({ now, followedUpUntil }: OrderPeriod): readonly TodayPart[] => [
  ...(
    [
      ["dispute", isOpenDispute],
      ["stripe_inquiry", isOpenInquiry],
    ] as const
  ).map(([kind, isOpen]) => ({
    ...order,
    kind,
    detail: sql`d.reason`,
    amountCents: sql`d.amount_cents`,
    dueAt: sql`d.respond_by`,
    since: sql`d.created_at`,
    from: sql`disputes d join orders o on o.id = d.order_id
      where ${isOpen} and not d.is_under_review
      and (d.respond_by is null or d.respond_by > ${timestampParam(now)})`,
  })),
  {
    ...order,
    kind: "past_due",
    detail: sql`s.status`,
    since: sql`coalesce((select max(p.period_ends_at) from payments p where p.order_id = o.id),
      s.observed_at)`,
    from: sql`subscriptions s join orders o on o.id = s.order_id
      where s.status in ('past_due', 'unpaid')
      and (s.followed_up_at is null or s.followed_up_at <= ${timestampParam(followedUpUntil)})`,
  },
  {
    ...order,
    kind: "review",
    detail: sql`o.review_reason`,
    since: sql`o.created_at`,
    from: sql`orders o where o.review_reason is not null`,
  },
];

/**
 * Emails that didn't arrive. The latest receipt counts, and only at the order's current address, as in
 * `hasReceiptBounced`. Uses `resend_events_bounced` and `email_outbox_failed`.
 */
const emailParts: readonly TodayPart[] = [
  {
    ...order,
    kind: "bounced_receipt",
    detail: sql`e.to_email`,
    since: sql`b.occurred_at`,
    // A receipt that bounced and was suppressed counts once.
    from: sql`(select provider_id, min(occurred_at) as occurred_at from resend_events
        where type = 'email.suppressed' or (type = 'email.bounced' and bounce_type = 'Permanent')
        group by provider_id) b join email_outbox e on e.provider_id = b.provider_id
      join orders o on o.id = e.order_id and o.email = e.to_email
      where e.kind = 'receipt' and not exists (select from email_outbox later where later.order_id = o.id
        and later.kind = 'receipt' and later.to_email = o.email and later.created_at > e.created_at)`,
  },
  {
    kind: "failed_email",
    id: sql`e.id::text`,
    who: sql`e.to_email`,
    detail: sql`e.kind`,
    since: sql`e.failed_at`,
    // Without props the email contained an expired code, so there's nothing to retry.
    from: sql`email_outbox e where e.failed_at is not null and e.props is not null`,
  },
];

/** A consultation's step as a code, and who it's for. Uses `consultations_by_status`. */
const consultation = {
  kind: "consultation",
  id: sql`c.inquiry_id::text`,
  who: sql`i.name`,
  since: sql`c.updated_at`,
} as const;
const consultationRows = sql`consultations c join inquiries i on i.id = c.inquiry_id`;

function buildInquiryParts(times: WaitingTimes): readonly TodayPart[] {
  const steps = getConsultationSteps(times);
  return [
    {
      ...consultation,
      detail: sql`c.status`,
      dueAt: sql`i.due_at`,
      from: sql`${consultationRows} where ${steps.open_request}`,
    },
    {
      ...consultation,
      detail: sql`c.status`,
      dueAt: sql`c.starts_at`,
      from: sql`${consultationRows} where ${steps.booking}`,
    },
    {
      ...consultation,
      detail: sql`c.status`,
      from: sql`${consultationRows} where ${steps.paid_late}`,
    },
    {
      ...consultation,
      detail: sql`'paid_twice'`,
      from: sql`${consultationRows} where ${steps.paid_twice}`,
    },
    {
      ...consultation,
      detail: sql`'ended'`,
      since: sql`c.ends_at`,
      from: sql`${consultationRows} where ${steps.ended}`,
    },
    {
      kind: "message",
      id: sql`${inquiries.id}::text`,
      who: sql`${inquiries.name}`,
      detail: sql`coalesce(${inquiries.subject}, left(${inquiries.message}, 80))`,
      dueAt: sql`${inquiries.dueAt}`,
      since: sql`${inquiries.createdAt}`,
      from: sql`${inquiries} where ${isInToday(times)}`,
    },
  ];
}

/** Songs. Uses `radio_submissions_by_stage` and `radio_submissions_promise`. */
function buildRadioParts(times: WaitingTimes): readonly TodayPart[] {
  const song = {
    ...order,
    id: sql`r.order_item_id::text`,
    detail: sql`concat_ws(', ', r.artist, r.track)`,
  };
  const packages = sql`radio_submissions r join orders o on o.id = r.order_id
    join inquiries i on i.id = r.inquiry_id`;
  return [
    {
      ...song,
      kind: "song",
      dueAt: sql`i.due_at`,
      since: sql`r.updated_at`,
      from: sql`${packages} where ${isSongReady(times)}`,
    },
    {
      ...song,
      kind: "missing_song",
      detail: sql`oi.title`,
      amountCents: sql`oi.unit_price_cents * oi.quantity`,
      dueAt: sql`i.due_at`,
      since: sql`r.paid_at`,
      from: sql`${packages} join order_items oi on oi.id = r.order_item_id
        where ${isSongMissing(times)}`,
    },
    {
      ...song,
      kind: "promise",
      dueAt: sql`r.promise_due_at`,
      since: sql`r.updated_at`,
      // A promise may be due after the paid month, but not after a refund.
      from: sql`radio_submissions r join orders o on o.id = r.order_id
        where r.promise_due_at is not null and r.stage = 'on_air'
        and ${hasAirplay(times.now, { isLive: false })}`,
    },
  ];
}

/** Customers' reviews that aren't decided. Uses `reviews_status`. */
const reviewPart: TodayPart = {
  kind: "customer_review",
  id: sql`v.id::text`,
  who: sql`v.display_name`,
  detail: sql`v.status`,
  since: sql`v.updated_at`,
  from: sql`reviews v where v.status = 'pending'`,
};

/** Requests that are confirmed or soon due, which is at the end of a day. Uses `data_requests_due`. */
function buildDataRequestPart(dueUntil: string): TodayPart {
  return {
    kind: "data_request",
    id: sql`d.id::text`,
    who: sql`d.email`,
    detail: sql`d.kind || case when d.confirmed_at is null then '_unconfirmed' else '' end`,
    dueAt: sql`((d.due_on + time '23:59') at time zone 'America/Chicago')`,
    since: sql`d.created_at`,
    from: sql`data_requests d where d.status = 'open'
      and (d.confirmed_at is not null or d.due_on <= ${dueUntil}::date)`,
  };
}

/** Notes that are due. Uses `person_notes_due`. */
function buildNotePart(dueUntil: string): TodayPart {
  return {
    kind: "person_note",
    id: sql`n.id::text`,
    who: sql`n.email`,
    detail: sql`left(n.body, 80)`,
    dueAt: sql`((n.due_on + time '23:59') at time zone 'America/Chicago')`,
    since: sql`n.created_at`,
    from: sql`person_notes n where n.done_at is null and n.due_on is not null
      and n.due_on <= ${dueUntil}::date`,
  };
}

export type TodayPeriod = {
  readonly now: Date;
  /** Messages due before this time are listed. */
  readonly todayEnds: Date;
  /** Unconfirmed data requests due until this day are listed. */
  readonly dataRequestsUntil: string;
  /** Notes due until this day are listed. */
  readonly notesUntil: string;
  /** Past-due subscriptions are left out if staff followed up after this time. */
  readonly followedUpUntil: Date;
};

/** Returns the queries of everything that can need staff. */
export function buildTodayParts({
  now,
  todayEnds,
  dataRequestsUntil,
  notesUntil,
  followedUpUntil,
}: TodayPeriod): readonly TodayPart[] {
  return [
    ...buildOrderParts({ now, followedUpUntil }),
    ...emailParts,
    ...buildInquiryParts({ now, todayEnds }),
    ...buildRadioParts({ now, todayEnds }),
    reviewPart,
    buildDataRequestPart(dataRequestsUntil),
    buildNotePart(notesUntil),
  ];
}
