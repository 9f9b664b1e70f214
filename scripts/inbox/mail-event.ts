import type { AcceptedEmail } from "./taken-mail";

type EventKind = { readonly type: string; readonly button: string; readonly data: object };

/** What can become of a mail, in Resend's words (resend.com/docs/webhooks/event-types). */
export const MAIL_EVENTS = {
  hard_bounce: {
    type: "email.bounced",
    button: "Hard bounce",
    data: {
      bounce: {
        type: "Permanent",
        subType: "General",
        message: "The recipient's email server rejected the mail: no such address.",
      },
    },
  },
  soft_bounce: {
    type: "email.bounced",
    button: "Soft bounce",
    data: {
      bounce: {
        type: "Transient",
        subType: "MailboxFull",
        message: "The recipient's mailbox is full.",
      },
    },
  },
  complaint: { type: "email.complained", button: "Complaint", data: {} },
  delayed: { type: "email.delivery_delayed", button: "Delayed", data: {} },
  failed: {
    type: "email.failed",
    button: "Failed",
    data: { failed: { reason: "reached_daily_quota" } },
  },
  suppressed: {
    type: "email.suppressed",
    button: "Suppressed",
    data: {
      suppressed: { type: "OnAccountSuppressionList", message: "It had bounced before." },
    },
  },
  delivered: { type: "email.delivered", button: "Delivered", data: {} },
} as const satisfies Record<string, EventKind>;
export type MailEvent = keyof typeof MAIL_EVENTS;

export function isMailEvent(name: string): name is MailEvent {
  return Object.hasOwn(MAIL_EVENTS, name);
}

/** The body of a webhook about a mail. */
export function eventBody(mail: AcceptedEmail, event: MailEvent, at: Date): string {
  const { type, data } = MAIL_EVENTS[event];
  const { id, from, to, subject, tags, takenAt } = mail;
  return JSON.stringify({
    type,
    created_at: at.toISOString(),
    data: { created_at: takenAt, email_id: id, from, to, subject, tags, ...data },
  });
}
