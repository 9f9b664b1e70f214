/** What the files of an import list: people on an email list, or sales of another shop. */
export const importKinds = ["subscribers", "customers"] as const;

/**
 * `draft`: files are added and the preview can change. `running`: the job works on it. `stopped`: by
 * staff, and it can continue. `undoing`: the job takes it back.
 */
export const importStatuses = [
  "draft",
  "running",
  "stopped",
  "finished",
  "undoing",
  "undone",
] as const;

/** What staff chose for the people of an import. */
export type ImportSettings = {
  /** How often new subscribers get email. */
  readonly frequency: "daily" | "twice_weekly" | "weekly";
  /** The issue that new subscribers start with; null for broadcasts only. */
  readonly firstIssue: number | null;
  /** People without a date of consent get one email that asks; otherwise they're left out. */
  readonly askFirst: boolean;
  /** People that the other tool calls inactive are left out. */
  readonly leaveOutCold: boolean;
};

/** Numbers of addresses by what the import did, as codes. */
export type ImportCounts = Readonly<Record<string, number>>;
