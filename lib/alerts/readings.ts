import type { CronJob } from "@/db/values/cron-jobs";
import type { IncidentFacts } from "@/db/values/incidents";
import type { Certificate, DiskSpace } from "@/lib/core/ports/probes";
import type { DomainFinding } from "@/lib/email/sender-domain";

export type DomainReading = {
  readonly domain: string;
  readonly findings: readonly Pick<DomainFinding, "check" | "status">[];
  /** Checks that have passed before. Only those can break. */
  readonly passedBefore: readonly DomainFinding["check"][];
};

/** A reading that may fail, or have nothing to read: no disk of our own, no https. */
export type Reading<Value> = Value | "unknown" | "none";

/** Everything that the rules judge, read at one time. */
export type Readings = {
  readonly now: Date;
  /** When the site was first checked. */
  readonly firstCheckAt: Date;
  readonly jobs: readonly { readonly job: CronJob; readonly doneAt: Date | null }[];
  readonly oldestEmailAt: Date | null;
  readonly events: { readonly waiting: number; readonly oldestAt: Date | null };
  readonly connections: { readonly used: number; readonly limit: number };
  readonly faults: { readonly recent: number; readonly usual: number };
  /** More wrong guesses of emailed codes than typing errors explain (lib/rate-limit/policies.ts). */
  readonly areCodesGuessed: boolean;
  /** Null if no backup was ever made with `npm run backup`. */
  readonly backupAt: Date | null;
  readonly disk: Reading<DiskSpace>;
  readonly certificate: Reading<Certificate & { readonly host: string }>;
  readonly domains: Reading<readonly DomainReading[]>;
};

export type Problem = { readonly subject: string; readonly facts: IncidentFacts };
