import type { ReceivedEmail, StoredEmail } from "../store/email";
import type { SuppressionOrigin } from "../store/journal";

type DeliveryEvent = {
  /** Resend's name of the event. */
  readonly type: string;
  readonly label: string;
  /** Fields that only this event has. */
  readonly data: object;
  /** Resend suppresses the recipients after this event. */
  readonly suppresses?: SuppressionOrigin;
};

/** What can happen to an email after it was accepted (resend.com/docs/webhooks/event-types). */
export const deliveryEvents = {
  delivered: { type: "email.delivered", label: "Delivered", data: {} },
  delayed: { type: "email.delivery_delayed", label: "Delivery delayed", data: {} },
  soft_bounce: {
    type: "email.bounced",
    label: "Soft bounce",
    data: {
      bounce: {
        type: "Transient",
        subType: "MailboxFull",
        message: "The recipient's mailbox is full.",
      },
    },
  },
  hard_bounce: {
    type: "email.bounced",
    label: "Hard bounce",
    data: {
      bounce: {
        type: "Permanent",
        subType: "General",
        message:
          "The recipient's email server rejected the email because the address doesn't exist.",
      },
    },
    suppresses: "bounce",
  },
  complaint: {
    type: "email.complained",
    label: "Spam complaint",
    data: {},
    suppresses: "complaint",
  },
  failed: {
    type: "email.failed",
    label: "Failed",
    data: { failed: { reason: "reached_daily_quota" } },
  },
  suppressed: {
    type: "email.suppressed",
    label: "Suppressed",
    data: {
      suppressed: {
        type: "OnAccountSuppressionList",
        message: "The address is on the suppression list.",
      },
    },
  },
} as const satisfies Record<string, DeliveryEvent>;

export type DeliveryEventName = keyof typeof deliveryEvents;

export function isDeliveryEventName(name: string): name is DeliveryEventName {
  return Object.hasOwn(deliveryEvents, name);
}

/** Returns the reason to suppress an email's recipients after an event, if it has one. */
export function getSuppressionOrigin(name: DeliveryEventName): SuppressionOrigin | null {
  const event: DeliveryEvent = deliveryEvents[name];
  return event.suppresses ?? null;
}

/** Returns the Message-ID header of a sent email. */
export function getMessageId({ id }: StoredEmail): string {
  return `<${id}@inbox.local>`;
}

/** Builds the body of the webhook about an email to the shop. It leaves out text and headers, as Resend does. */
export function buildReceivedBody(email: ReceivedEmail): string {
  const { id, createdAt, from, to, subject } = email;
  return JSON.stringify({
    type: "email.received",
    created_at: createdAt,
    data: {
      email_id: id,
      created_at: createdAt,
      from,
      to: [to],
      cc: [],
      bcc: [],
      received_for: [to],
      message_id: `<${id}@inbox.local>`,
      subject,
      attachments: [],
    },
  });
}

/** Builds the body of a webhook. */
export function buildWebhookBody(
  email: StoredEmail,
  name: DeliveryEventName,
  createdAt: Date,
): string {
  const { type, data } = deliveryEvents[name];
  const { id, acceptedAt, from, to, subject, tags } = email;
  return JSON.stringify({
    type,
    created_at: createdAt.toISOString(),
    data: {
      created_at: acceptedAt,
      email_id: id,
      message_id: getMessageId(email),
      from,
      to,
      subject,
      tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])),
      ...data,
    },
  });
}
