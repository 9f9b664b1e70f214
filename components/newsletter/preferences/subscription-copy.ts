import type { ChicagoDay } from "@/lib/core/chicago-clock";
import { site } from "@/lib/core/site";
import type {
  SubscriptionState,
  UpcomingIssue,
} from "@/lib/newsletter/preferences/subscription-state";

export type SubscriptionCopy = {
  readonly title: string;
  readonly text: string;
  /** When the next mail leaves, where it is known: shown in the reader's own time as well. */
  readonly sendsAt?: Date;
  /** How much of the sequence the reader has had. */
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

/** "Tuesday, December 1 at 9:00 AM CST, Chicago time": the zone that every send is planned in. */
function sendTime(at: Date): string {
  return `${sendFormat.format(at).replaceAll("\u202f", " ")}, Chicago time`;
}

/** A calendar day, whatever its zone: "Tuesday, December 8". */
export function formatDay(day: ChicagoDay): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** Where a reader stands, in words to that reader. */
export function getSubscriptionCopy(state: SubscriptionState): SubscriptionCopy {
  switch (state.kind) {
    case "unconfirmed":
      return {
        title: "Not confirmed yet",
        text: "Nothing is sent until you press the link in our confirmation mail.",
      };
    case "unsubscribed":
      return {
        title: "You have left the newsletter",
        text: "Nothing is sent. Choose how often we write, and it goes on where you stopped.",
      };
    case "bounced":
      return {
        title: "Our mail to you came back",
        text: "So we stopped. Sign up again once your mailbox takes mail, and it goes on where it stopped.",
      };
    case "complained":
      return {
        title: "We were told to stop",
        text: `Our mail to you was reported as spam, so nothing more is sent. Write to ${site.infoEmail} to have it again.`,
      };
    case "finished":
      return {
        title: `You have had all ${state.total} issues`,
        text: "You finished the sequence. Nothing more comes until we publish another issue; then you get it at the pace you chose.",
        had: { issues: state.total, total: state.total },
      };
    case "paused": {
      const { ahead } = state;
      return {
        title: `Paused until ${formatDay(state.until)}`,
        text: `Then ${formatNext(ahead)} comes${ahead.isHeld ? ", once it is published." : `: ${sendTime(ahead.sendsAt)}.`}`,
        ...getProgressProps(ahead),
      };
    }
    case "reading": {
      const { ahead } = state;
      return {
        title: `Issue ${ahead.position} of ${ahead.total}`,
        text: formatUpcoming(ahead),
        ...getProgressProps(ahead),
      };
    }
  }
}

function formatUpcoming(ahead: UpcomingIssue): string {
  if (ahead.isHeld)
    return "It is not published yet. It comes on the first of your days after that.";
  const when = ahead.isDue ? "within minutes" : sendTime(ahead.sendsAt);
  if (ahead.welcomes === 2) return `Two welcomes come before it, the first: ${when}.`;
  if (ahead.welcomes === 1) return `Our second welcome comes before it: ${when}.`;
  return `Comes next: ${when}.`;
}

function formatNext({ welcomes, position, total }: UpcomingIssue): string {
  return welcomes > 0 ? "our welcome" : `issue ${position} of ${total}`;
}

function getProgressProps({ isHeld, isDue, sendsAt, position, total }: UpcomingIssue) {
  return {
    ...(!isHeld && !isDue && { sendsAt }),
    had: { issues: position - 1, total },
  };
}
