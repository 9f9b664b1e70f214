import type { ChicagoDay } from "@/lib/core/chicago-clock";
import { site } from "@/lib/core/site";
import type {
  SubscriptionState,
  UpcomingIssue,
} from "@/lib/newsletter/preferences/subscription-state";

export type SubscriptionCopy = {
  readonly title: string;
  readonly text: string;
  /** The next send, if known; also shown in the visitor's time zone. */
  readonly sendsAt?: Date;
  /** Progress through the sequence. */
  readonly had?: { readonly issues: number; readonly total: number };
};

const sendFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: site.timeZone,
  weekday: "long",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

const dayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** Formats "Tuesday, December 1 at 9:00 AM CST, Memphis time". */
function formatSendTime(at: Date): string {
  return `${sendFormat.format(at).replaceAll("\u202f", " ")}, Memphis time`;
}

/** Formats a calendar day: "Tuesday, December 8". */
export function formatDay(day: ChicagoDay): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** Describes a subscription's state to the subscriber. */
export function getSubscriptionCopy(state: SubscriptionState): SubscriptionCopy {
  switch (state.kind) {
    case "unconfirmed":
      return {
        title: "Not confirmed yet",
        text: "We won't send anything until you open the link in our confirmation email.",
      };
    case "unsubscribed":
      return {
        title: "You're unsubscribed",
        text: "We won't email you. To start again where you left off, choose a frequency.",
      };
    case "bounced":
      return {
        title: "Our emails bounced",
        text: "We stopped sending. Sign up again once your mailbox accepts email, and you'll continue where you left off.",
      };
    case "complained":
      return {
        title: "Reported as spam",
        text: `One of our emails to this address was reported as spam, so we stopped. Email ${site.infoEmail} to start again.`,
      };
    case "finished":
      return {
        title: `You've received all ${state.total} issues`,
        text: "You finished the series. When we publish another issue, you'll get it at the frequency you chose.",
        had: { issues: state.total, total: state.total },
      };
    case "paused": {
      const { upcoming } = state;
      return {
        title: `Paused until ${formatDay(state.until)}`,
        text: `Then you'll get ${formatNext(upcoming)}${upcoming.isUnpublished ? " once it's published." : `: ${formatSendTime(upcoming.sendsAt)}.`}`,
        ...getProgressProps(upcoming),
      };
    }
    case "active": {
      const { upcoming } = state;
      return {
        title: `Issue ${upcoming.position} of ${upcoming.total}`,
        text: formatUpcoming(upcoming),
        ...getProgressProps(upcoming),
      };
    }
  }
}

function formatUpcoming(upcoming: UpcomingIssue): string {
  if (upcoming.isUnpublished)
    return "This issue isn't published yet. You'll get it on your next regular day after we publish it.";
  const when = upcoming.isDue ? "within minutes" : formatSendTime(upcoming.sendsAt);
  if (upcoming.welcomes === 2) return `Two welcome emails come first. Next email: ${when}.`;
  if (upcoming.welcomes === 1) return `Our second welcome email comes first. Next email: ${when}.`;
  return `Next email: ${when}.`;
}

function formatNext({ welcomes, position, total }: UpcomingIssue): string {
  return welcomes > 0 ? "our welcome email" : `issue ${position} of ${total}`;
}

function getProgressProps({ isUnpublished, isDue, sendsAt, position, total }: UpcomingIssue) {
  return {
    ...(!isUnpublished && !isDue && { sendsAt }),
    had: { issues: position - 1, total },
  };
}
