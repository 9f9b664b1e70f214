/** What staff are alerted to. Stored in `incidents`, so never rename one. */
export const incidentKinds = [
  "job_late",
  "outbox_stuck",
  "event_unprocessed",
  "disk_low",
  "connections_short",
  "backup_late",
  "certificate_broken",
  "dns_broken",
  "errors_high",
  "codes_guessed",
  "calendar_unread",
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** Figures and names that explain an incident. Never personal data: they leave by webhook. */
export type IncidentFacts = Readonly<Record<string, string | number>>;

/** Readings that are taken every few minutes, because they ask another service or the disk. */
export const systemReadingKinds = ["first_check", "disk", "certificate", "dns"] as const;
export type SystemReadingKind = (typeof systemReadingKinds)[number];
