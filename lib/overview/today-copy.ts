import { toSentenceCase } from "@/lib/core/display-text";
import { formatCents } from "@/lib/core/money";
import { emailKindLabels } from "@/lib/email/email-copy";
import { reviewReasonText } from "@/lib/orders/order-copy";
import type { Today, TodayItem } from "@/lib/overview/read-today";

/** How an item of Today reads, and where its next action is. */
type TodayText = {
  readonly what: string;
  /** The record, such as an order number or a message's subject. */
  readonly detail: string;
  readonly action: string;
  readonly href: string;
};

const consultationSteps: Readonly<Record<string, readonly [what: string, action: string]>> = {
  requested: ["Consultation request", "Offer a time"],
  expired: ["Consultation offer expired", "Offer a new time"],
  offered: ["Consultation offered", "Request payment"],
  paid: ["Consultation paid", "Send invitation"],
  paid_late: ["Consultation paid late", "Choose a new time"],
  paid_twice: ["Consultation paid twice", "Refund one order"],
  ended: ["Consultation ended", "Mark completed"],
};

const dataRequestSteps: Readonly<Record<string, readonly [detail: string, action: string]>> = {
  export: ["Data export", "Export"],
  deletion: ["Data deletion", "Delete"],
  export_unconfirmed: ["Data export (not confirmed)", "Review"],
  deletion_unconfirmed: ["Data deletion (not confirmed)", "Review"],
};

/** Describes an item of Today and names its one next action. */
export function describeTodayItem(item: TodayItem): TodayText {
  const { kind, id, detail, orderNumber, amountCents } = item;
  const number = orderNumber ?? "";
  const order = `/admin/orders/${id}`;
  switch (kind) {
    case "dispute":
    case "stripe_inquiry": {
      const name = kind === "dispute" ? "Dispute" : "Stripe inquiry";
      const amount = amountCents === null ? "" : ` of ${formatCents(amountCents)}`;
      const reason = toSentenceCase(detail).toLowerCase();
      return {
        what: `${name}${amount}`,
        detail: `${number}, ${reason}`,
        action: "Respond",
        href: order,
      };
    }
    case "past_due":
      return {
        what: "Subscription past due",
        detail: number,
        action: "Follow up",
        href: order,
      };
    case "review":
      return {
        what: "Order needs review",
        detail: `${number}: ${(reviewReasonText as Readonly<Record<string, string>>)[detail] ?? detail}`,
        action: "Review",
        href: order,
      };
    case "bounced_receipt":
      return { what: "Receipt bounced", detail: number, action: "Correct email", href: order };
    case "consultation": {
      const [what, action] = consultationSteps[detail] ?? ["Consultation", "Open"];
      return { what, detail: "", action, href: `/admin/consultations/${id}` };
    }
    case "song":
      return {
        what: "Song ready to go on air",
        detail: [detail, number].filter(Boolean).join(" · "),
        action: "Put on air",
        href: `/admin/radio/${id}`,
      };
    case "missing_song": {
      const amount = amountCents === null ? "" : ` for ${formatCents(amountCents)}`;
      return {
        what: `Paid${amount}, but no song yet`,
        detail: [detail, number].filter(Boolean).join(" · "),
        action: "Ask for the song",
        href: `/admin/radio/${id}`,
      };
    }
    case "promise":
      return {
        what: item.isOverdue ? "Airplay promise broken" : "Airplay promise at risk",
        detail: [detail, number].filter(Boolean).join(" · "),
        action: "Open campaign",
        href: `/admin/radio/${id}`,
      };
    case "message":
      return { what: "Message", detail, action: "Reply", href: `/admin/inbox/${id}` };
    case "customer_review":
      return {
        what: "New review",
        detail: "",
        action: "Review",
        href: "/admin/content/reviews",
      };
    case "failed_email":
      return {
        what: "Email failed",
        detail: (emailKindLabels as Readonly<Record<string, string>>)[detail] ?? detail,
        action: "Retry",
        href: "/admin/emails/outbox?status=failed",
      };
    case "data_request": {
      const [what, step] = dataRequestSteps[detail] ?? [detail, "Review"];
      return {
        what: "Data request",
        detail: what,
        action: step,
        href: `/admin/data-requests/${id}`,
      };
    }
    case "person_note":
      return { what: "Note", detail, action: "Open", href: `/admin/people/${id}` };
    case "rate":
      return {
        what: item.isOverdue ? "Rate has ended" : "Rate is about to end",
        detail: "Look up the next one. Until you enter it, texts say when this one ended.",
        action: "Enter rate",
        href: "/admin/content/rates",
      };
  }
}

/** Where the sidebar counts the items of each kind. */
const screenByKind: Readonly<Record<TodayItem["kind"], string>> = {
  dispute: "/admin/orders",
  stripe_inquiry: "/admin/orders",
  past_due: "/admin/orders",
  review: "/admin/orders",
  bounced_receipt: "/admin/orders",
  consultation: "/admin/consultations",
  song: "/admin/radio",
  missing_song: "/admin/radio",
  promise: "/admin/radio",
  message: "/admin/inbox",
  customer_review: "/admin/content",
  failed_email: "/admin/emails",
  data_request: "/admin/data-requests",
  person_note: "/admin/people",
  rate: "/admin/content",
};

/** Counts Today's items by the screen they're handled on, such as "3", or "50+" if there are more. */
export function countByScreen({ items, cutKinds }: Today): Readonly<Record<string, string>> {
  const counts: Record<string, number> = {};
  for (const { kind } of items) counts[screenByKind[kind]] = (counts[screenByKind[kind]] ?? 0) + 1;
  const cut = new Set(cutKinds.map((kind) => screenByKind[kind]));
  return Object.fromEntries(
    Object.entries(counts).map(([screen, count]) => [
      screen,
      `${count}${cut.has(screen) ? "+" : ""}`,
    ]),
  );
}
