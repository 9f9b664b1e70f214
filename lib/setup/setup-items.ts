import { formatStaffDay } from "@/lib/core/chicago-time";
import { hourMs, minuteMs } from "@/lib/core/durations";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import { isRestoreRecent, type ProviderBackup } from "@/lib/setup/provider-backup";

export const setupItemIds = [
  "payment_keys",
  "webhook",
  "sender_domain",
  "postal_address",
  "legal_texts",
  "placeholders",
  "course",
  "success_rate",
  "people",
  "stations",
  "administration",
  "meeting_room",
  "booking",
  "prices",
  "two_step",
  "team",
  "test_purchase",
  "backup",
  "cron",
] as const;
export type SetupItemId = (typeof setupItemIds)[number];

/** What the checklist is computed from. */
export type SetupFacts = {
  readonly now: Date;
  readonly isLocal: boolean;
  readonly isLivemode: boolean;
  readonly hasReceivedWebhook: boolean;
  readonly domains: readonly {
    readonly domain: string;
    readonly findings: readonly { readonly check: string; readonly status: string }[];
  }[];
  /** What the postal address still needs, such as "a ZIP code". */
  readonly addressGaps: readonly string[];
  readonly legalApproval: { readonly approvedBy: string; readonly recordedAt: Date } | null;
  /** Addresses in use that no one can write to, such as `info@tme-music.example`. */
  readonly placeholders: readonly string[];
  readonly hasChosenCourseState: boolean;
  /** Staff wrote what the About page's “95% success rate” means. */
  readonly definesSuccessRate: boolean;
  /** Staff published at least one person who works here. */
  readonly showsPeople: boolean;
  /** The radio page names at least one station. */
  readonly namesStations: boolean;
  /** Staff published what clients of publishing administration agree to. */
  readonly definesAdministration: boolean;
  readonly backup: { readonly createdAt: Date } | null;
  readonly verifiedAt: Date | null;
  readonly providerBackup: ProviderBackup | null;
  readonly cronSeenAt: Date | null;
  readonly hasMeetingRoom: boolean;
  /** What booking on our own page still needs, such as "publish your hours". */
  readonly bookingGaps: readonly string[];
  /** What's for sale, such as "eBook $49.99, course $199.00". */
  readonly prices: string;
  /** Staff confirmed the prices once. */
  readonly hasConfirmedPrices: boolean;
  /** Every admin signs in with two steps. */
  readonly usesTwoSteps: boolean;
  /** Someone else works here, or was invited. */
  readonly hasTeam: boolean;
  /** An order was paid, a test purchase included. */
  readonly hasSold: boolean;
};

export type SetupItem = {
  readonly id: SetupItemId;
  /** What's true once it's done. */
  readonly title: string;
  /** What to do until then. */
  readonly task: string;
  readonly isDone: boolean;
  /** What was found if it's done, else how to do it. */
  readonly text: string;
  /** What staff confirm by doing it: the prices they saw. */
  readonly detail?: string;
  /** Where to do it, or where to see it. */
  readonly href: string;
  readonly by: "owner" | "developer";
  /** How long it takes, roughly. */
  readonly minutes: number;
  /** The checklist ends without it. */
  readonly isOptional?: true;
};

const list = new Intl.ListFormat("en-US");
const cronLimitMs = 5 * minuteMs;
/** One backup a day, with time for it to run. */
const backupLimitMs = 26 * hourMs;

type State = Pick<SetupItem, "isDone" | "text">;
const done = (text: string): State => ({ isDone: true, text });
const toDo = (text: string): State => ({ isDone: false, text });

/** Judges what a new site still needs before it opens. Each item turns done when its facts change. */
export function getSetupItems(facts: SetupFacts): readonly SetupItem[] {
  return judge(facts).map((item) => ({ ...item, ...efforts[item.id] }));
}

/** Who does it, and in about how many minutes. */
const efforts: Readonly<Record<SetupItemId, Pick<SetupItem, "by" | "minutes">>> = {
  payment_keys: { by: "developer", minutes: 15 },
  webhook: { by: "developer", minutes: 10 },
  sender_domain: { by: "developer", minutes: 20 },
  postal_address: { by: "owner", minutes: 2 },
  legal_texts: { by: "owner", minutes: 60 },
  placeholders: { by: "owner", minutes: 5 },
  course: { by: "owner", minutes: 2 },
  success_rate: { by: "owner", minutes: 5 },
  people: { by: "owner", minutes: 10 },
  stations: { by: "owner", minutes: 10 },
  administration: { by: "owner", minutes: 10 },
  meeting_room: { by: "owner", minutes: 2 },
  booking: { by: "owner", minutes: 10 },
  prices: { by: "owner", minutes: 5 },
  two_step: { by: "owner", minutes: 5 },
  team: { by: "owner", minutes: 2 },
  test_purchase: { by: "owner", minutes: 5 },
  backup: { by: "developer", minutes: 45 },
  cron: { by: "developer", minutes: 10 },
};

function judge(facts: SetupFacts): readonly Omit<SetupItem, "by" | "minutes">[] {
  return [
    {
      id: "payment_keys",
      title: "Live payment keys in use",
      task: "Use live payment keys",
      href: "https://dashboard.stripe.com/apikeys",
      ...checkPaymentKeys(facts),
    },
    {
      id: "webhook",
      title: "Stripe webhook received",
      task: "Connect the Stripe webhook",
      href: "/admin/status",
      ...(facts.hasReceivedWebhook
        ? done(
            facts.isLocal ? "The sandbox sent an event." : "The site is receiving Stripe events.",
          )
        : toDo(
            "Point a Stripe webhook at /api/webhooks/stripe, set STRIPE_WEBHOOK_SECRET, and make a purchase or send a test event.",
          )),
    },
    {
      id: "sender_domain",
      title: "Sender domain verified",
      task: "Verify the sender domain",
      href: "/admin/emails/deliverability",
      ...checkDomains(facts),
    },
    {
      id: "postal_address",
      title: "Postal address complete",
      task: "Complete the postal address",
      href: "/admin/settings/profile",
      ...(facts.addressGaps.length === 0
        ? done("The newsletter shows your address, as the law requires.")
        : toDo(`Add ${facts.addressGaps.join(", ")}. We can't send the newsletter without it.`)),
    },
    {
      id: "legal_texts",
      title: "Legal texts approved",
      task: "Have the legal texts approved",
      href: "/terms",
      ...(facts.legalApproval
        ? done(
            `Approved by ${facts.legalApproval.approvedBy}, recorded ${formatStaffTime(facts.legalApproval.recordedAt)}.`,
          )
        : toDo(
            "Have a lawyer read the Terms of Service, Privacy Policy, and Legal Notice, then record who approved them.",
          )),
    },
    {
      id: "placeholders",
      title: "Placeholders replaced",
      task: "Replace the placeholders",
      href: "/admin/settings/profile",
      ...(facts.placeholders.length === 0
        ? done("All addresses are your own.")
        : toDo(
            `Replace ${facts.placeholders.join(", ")} with your own addresses. Email sent to those addresses is lost.`,
          )),
    },
    {
      id: "course",
      title: "Course status chosen",
      task: "Choose the course status",
      href: "/admin/content/lessons",
      ...(facts.hasChosenCourseState
        ? done("You chose how the course is sold.")
        : toDo("Set the course to draft, presale, or open, then save.")),
    },
    {
      id: "success_rate",
      title: "Success rate defined",
      task: "Define the 95% success rate",
      href: "/admin/content/pages/about",
      ...(facts.definesSuccessRate
        ? done("The About page says what the 95% means.")
        : toDo(
            "On the About page, write what was counted, out of how many artists or songs, and since when. Until then, the page says that we haven't written down what the figure counts.",
          )),
    },
    {
      id: "people",
      title: "People shown",
      task: "Show who works here",
      href: "/admin/content/people",
      ...(facts.showsPeople
        ? done("The site says who works here.")
        : toDo(
            "Add a name, role, and photo for everyone customers meet. The About, session, course, and eBook pages will show them. Until then, these pages name only the business.",
          )),
    },
    {
      id: "stations",
      title: "Radio stations named",
      task: "Name the stations",
      href: "/admin/radio/stations",
      ...(facts.namesStations
        ? done("The radio page names the stations that play customers’ songs.")
        : toDo(
            "Add each station’s call sign or stream, market, format, commercial license, and the hours in which spins air. Until then, the radio page says that no station is named.",
          )),
    },
    {
      id: "administration",
      title: "Publishing administration defined",
      task: "Say what publishing clients agree to",
      href: "/admin/content/pages/publishing-admin",
      ...(facts.definesAdministration
        ? done("The page says what you do, who receives the money, and on which terms.")
        : toDo(
            "Choose whether you only register and recover or become administrator of record, and enter the fee and the term. Until then, the page says that these are agreed in writing.",
          )),
    },
    {
      id: "meeting_room",
      title: "Meeting room set",
      task: "Enter your meeting room",
      href: "/admin/settings/profile",
      ...(facts.hasMeetingRoom
        ? done("Invitations to sessions have your meeting link.")
        : toDo(
            "Paste the link of your video meeting room. Until then, you add a link by hand to each invitation.",
          )),
    },
    {
      id: "booking",
      title: "Booking ready",
      task: "Let visitors book a time",
      href: "/admin/consultations/availability",
      ...(facts.bookingGaps.length === 0
        ? done("Visitors book sessions the way you chose.")
        : toDo(`To let visitors book on the site, ${list.format(facts.bookingGaps)}.`)),
    },
    {
      id: "prices",
      title: "Prices confirmed",
      task: "Check your prices",
      href: "/admin/content",
      detail: facts.prices,
      ...(facts.hasConfirmedPrices
        ? done(`Customers pay: ${facts.prices}.`)
        : toDo(`Customers pay: ${facts.prices}. Change what isn’t right, then confirm.`)),
    },
    {
      id: "two_step",
      title: "Two-step sign-in on",
      task: "Turn on two-step sign-in",
      href: "/admin/account",
      ...(facts.usesTwoSteps
        ? done("Every admin signs in with a password or link and a code.")
        : toDo("Each admin scans a code with an authenticator app, and keeps the recovery codes.")),
    },
    {
      id: "team",
      title: "Team invited",
      task: "Invite your team",
      href: "/admin/settings",
      isOptional: true,
      ...(facts.hasTeam
        ? done("You invited someone.")
        : toDo("Send an invitation with a role. If you work alone, skip this.")),
    },
    {
      id: "test_purchase",
      title: "First purchase made",
      task: "Make a test purchase",
      href: "/ebook",
      ...(facts.hasSold
        ? done("An order was paid.")
        : toDo(
            "Buy the eBook yourself, read the receipt on your phone, download the file, then refund the order.",
          )),
    },
    {
      id: "backup",
      title: "Backup made and verified",
      task: "Create and verify a backup",
      href: "/admin/status",
      ...checkBackup(facts),
    },
    {
      id: "cron",
      title: "Scheduled jobs running",
      task: "Run the scheduled jobs",
      href: "/admin/status",
      ...(facts.cronSeenAt && facts.now.getTime() - facts.cronSeenAt.getTime() <= cronLimitMs
        ? done(`Last run ${formatStaffTime(facts.cronSeenAt)}.`)
        : toDo(
            "Have your scheduler call the three routes under /api/cron. See docs/operations.md.",
          )),
    },
  ];
}

function checkPaymentKeys({ isLivemode, isLocal }: SetupFacts): State {
  if (isLivemode) return done("Customers' cards are charged.");
  if (isLocal) return done("This computer uses the payment sandbox, so no real cards are charged.");
  return toDo("Set STRIPE_SECRET_KEY to a live key. With a test key, real cards are declined.");
}

function checkDomains({ domains, isLocal }: SetupFacts): State {
  const missing = domains.flatMap(({ domain, findings }) =>
    findings
      .filter(({ status }) => status !== "ready")
      .map(({ check }) => `${check.toUpperCase()} of ${domain}`),
  );
  if (domains.length > 0 && missing.length === 0) {
    const names = domains.map(({ domain }) => domain).join(" and ");
    return done(`SPF, DKIM, and DMARC records are published for ${names}.`);
  }
  const how = isLocal
    ? "On this computer, we read DNS records from dns-records.json in the data folder."
    : "At your DNS provider, add the records shown on the Deliverability page.";
  return toDo(`Not found: ${missing.join(", ") || "a sender"}. ${how}`);
}

function checkBackup({ backup, verifiedAt, providerBackup, now }: SetupFacts): State {
  if (providerBackup) {
    const { provider, retentionDays, restoredOn } = providerBackup;
    const tried = `You last tried a restore on ${formatStaffDay(restoredOn)}.`;
    if (isRestoreRecent(providerBackup, now)) {
      return done(`${provider} restores to any point of the last ${retentionDays} days. ${tried}`);
    }
    if (!backup) {
      return toDo(`${tried} Try one from ${provider} again and record it on the Status page.`);
    }
  }
  if (!backup)
    return toDo(
      "If your database's provider restores to a point in time, try a restore and record it on the Status page. Otherwise, run `npm run backup -- new-key` on your own computer, set BACKUP_TO and the keys it prints on the server, and run `npm run backup` daily.",
    );
  if (now.getTime() - backup.createdAt.getTime() > backupLimitMs) {
    return toDo(
      `The last backup is from ${formatStaffTime(backup.createdAt)}. Run a backup daily.`,
    );
  }
  if (!verifiedAt) {
    return toDo(
      "To verify the backup, restore it elsewhere with `npm run restore`, then run `npm run backup`.",
    );
  }
  return done(`You last verified a restore ${formatStaffTime(verifiedAt)}.`);
}
