import type { ChicagoDay } from "@/lib/core/chicago-time";
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
export function getSubscriptionCopy(
  state: SubscriptionState,
  contactEmail: string,
): SubscriptionCopy {
  switch (state.kind) {
    case "unconfirmed":
      return {
        title: "Not confirmed yet",
        text: "We won't send you the newsletter until you open the link in our confirmation email.",
      };
    case "unsubscribed":
      return {
        title: "You're unsubscribed",
        text: "You won't get the newsletter. To pick up where you left off, choose a frequency.",
      };
    case "bounced":
      return {
        title: "Our emails bounced",
        text: "Our emails to you bounced, so we paused your newsletter. When your inbox works again, sign up to pick up where you left off.",
      };
    case "complained":
      return {
        title: "Reported as spam",
        text: `One of our emails to this address was reported as spam, so we stopped sending the newsletter. To start again, email ${contactEmail}.`,
      };
    case "opted_out":
      return {
        title: "You left our list",
        text: "You unsubscribed from our emails before we moved to this site, so we won’t email you. To get the newsletter, sign up again.",
      };
    case "news_only":
      return {
        title: state.pausedUntil ? `Paused until ${formatDay(state.pausedUntil)}` : "Subscribed",
        text: "You get our news, such as new workshops and releases, and not the 90-issue series.",
      };
    case "finished":
      return {
        title: `You've received all ${state.total} issues`,
        text: "You finished the series. If we publish new issues, we'll send them at the frequency you chose.",
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
    return "We haven't published your next issue yet. Once we do, you'll get it on your next scheduled day.";
  const when = upcoming.isDue ? "within minutes" : formatSendTime(upcoming.sendsAt);
  if (upcoming.welcomes === 2)
    return `You'll get two welcome emails before this issue. The first will arrive ${when}.`;
  if (upcoming.welcomes === 1) return `Next is our second welcome email, ${when}. Then this issue.`;
  return `Your next email will arrive ${when}.`;
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
