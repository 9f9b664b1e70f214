import type { CronJob } from "@/db/values/cron-jobs";
import type { IncidentFacts, IncidentKind } from "@/db/values/incidents";
import { jobLabels } from "@/lib/jobs/cron-jobs";

type Incident = {
  readonly kind: IncidentKind;
  readonly subject: string;
  readonly facts: IncidentFacts;
};

/** What the dashboard calls each kind. */
const incidentLabels: Readonly<Record<IncidentKind, string>> = {
  job_late: "Job late",
  outbox_stuck: "Emails delayed",
  event_unprocessed: "Stripe events not processed",
  disk_low: "Disk almost full",
  connections_short: "Database connections running out",
  backup_late: "Backup late",
  certificate_broken: "Certificate",
  dns_broken: "DNS records missing",
  errors_high: "More errors than usual",
  codes_guessed: "Many wrong sign-in codes",
  calendar_unread: "Busy calendar can’t be read",
};

const explanations: Readonly<Record<IncidentKind, (facts: IncidentFacts) => string>> = {
  job_late: ({ minutes }) =>
    `This job hasn't completed in ${minutes} minutes. Check that the scheduler calls the job's cron route, and search the log for the error.`,
  outbox_stuck: ({ minutes }) =>
    `The oldest queued email is ${minutes} minutes old. Check the email provider's status, and make sure the outbox job is running.`,
  event_unprocessed: ({ waiting, minutes }) =>
    `We haven't processed ${waiting} Stripe ${waiting === 1 ? "event" : "events"}, and the oldest is ${minutes} minutes old. We'll keep retrying. You can see the errors on the Overview page.`,
  disk_low: ({ freeMegabytes, percentFree }) =>
    `The disk for uploads has only ${freeMegabytes} MB (${percentFree}%) free. Delete files or enlarge the disk.`,
  connections_short: ({ used, limit }) =>
    `${used} of ${limit} connections are in use. Lower DATABASE_POOL_SIZE, or use PgBouncer.`,
  backup_late: ({ hours }) =>
    `The last backup was made ${hours} hours ago. Run \`npm run backup\` and check the cron job that runs it.`,
  certificate_broken: ({ daysLeft, problem }) =>
    problem === undefined
      ? `Renew the certificate. It expires in ${daysLeft} days and should have been renewed by now.`
      : `Replace the certificate. Browsers reject it (${problem}), so customers see a warning.`,
  dns_broken: ({ records }) =>
    `We can no longer find ${records}. Restore these records, or our emails will go to spam.`,
  errors_high: ({ recent }) =>
    `We logged ${recent} unexpected errors in five minutes. Search the log for "fault".`,
  codes_guessed: ({ guesses }) =>
    `More than ${guesses} wrong codes were entered within an hour in the library and on download pages. Someone may be guessing the codes of many customers. Each code still allows only five attempts, and customers can still sign in. In your proxy's access log, find the networks that send many POST requests to /library and /ebook-download, and block them.`,
  calendar_unread: ({ minutes }) =>
    `We haven't been able to read this calendar for ${minutes} minutes. Session times stay as they were when we last read it, so new events don't block them. Check the calendar on the Consultations page, and connect it again if its private address changed.`,
};

/** Returns an incident's title, such as `Job late: Newsletter`. */
export function getIncidentTitle({ kind, subject }: Omit<Incident, "facts">): string {
  const name = kind === "job_late" ? jobLabels[subject as CronJob] : subject;
  return name ? `${incidentLabels[kind]}: ${name}` : incidentLabels[kind];
}

/** Says what happened and what to do, in complete sentences. */
export function explainIncident({ kind, facts }: Omit<Incident, "subject">): string {
  return explanations[kind](facts);
}
