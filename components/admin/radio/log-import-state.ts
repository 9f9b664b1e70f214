import type { ActionMessage } from "@/lib/core/action-state";
import type { DateOrderCheck } from "@/lib/radio/playout-log/date-order";
import type { ImportedRow } from "@/lib/radio/playout-log/import-log";
import type { SuggestedMapping } from "@/lib/radio/playout-log/parse-log";

/** A row of a customer's song, ready to show. */
export type PreviewRow = Pick<ImportedRow, "row" | "artist" | "title" | "program" | "timeNote"> & {
  readonly song: string;
  /** When it aired, in the station's zone; null if the time can't be read. */
  readonly aired: string | null;
  /**
   * What the import does: adds the row unless staff decline, only if they say so (`question`,
   * `undone`), or never.
   */
  readonly kind: "add" | "question" | "undone" | "none";
  /** Why the row adds no spin; null if it will. */
  readonly problem: string | null;
  /** The spin that staff undid, if the row can add it again; else null. */
  readonly undoneSpinId: string | null;
  /** The song's package if it's ready, but not on air. */
  readonly readyId: string | null;
};

type NamedSong = { readonly orderItemId: string; readonly song: string };

/** A name in the log that matches no song, with its rows. `toLogName` identifies it. */
export type UnmatchedName = {
  readonly artist: string;
  readonly title: string;
  readonly rows: number;
  readonly firstRow: number;
  readonly suggestions: readonly NamedSong[];
};

export type LogPreview = {
  /** The station's IANA time zone. */
  readonly timeZone: string;
  readonly columns: readonly string[];
  readonly mapping: SuggestedMapping;
  readonly dates: Pick<DateOrderCheck, "evidence" | "example">;
  /** What staff should know about how the file was read. */
  readonly notes: readonly ActionMessage[];
  /** All rows that match a song. */
  readonly rows: readonly PreviewRow[];
  readonly unmatched: readonly UnmatchedName[];
  /** Songs on air, to match rows with by hand. */
  readonly songs: readonly NamedSong[];
  readonly total: number;
  /** Rows that match no song. */
  readonly unmatchedRows: number;
  /** Earlier spins with times read in another zone, and that zone; null if there are none. */
  readonly otherZone: { readonly spins: number; readonly timeZone: string } | null;
};

/** What the browser sends: where the log is, and what staff chose. */
export type LogRequest = {
  readonly uploadId: string;
  readonly sizeBytes: number;
  readonly fileName: string;
  readonly stationId: string;
  /** The station's zone, in which the preview showed the times; null for a preview. */
  readonly timeZone: string | null;
  /** Null for the first preview. */
  readonly mapping: SuggestedMapping | null;
  readonly choices: {
    readonly accepted: readonly number[];
    readonly acceptedUndone: readonly string[];
    readonly otherPlays: readonly number[];
    readonly songs: readonly { readonly name: string; readonly orderItemId: string }[];
    readonly correctsTimes: boolean;
  };
};

export type LogResult =
  | { readonly status: "preview"; readonly preview: LogPreview }
  | { readonly status: "imported"; readonly message: ActionMessage }
  | { readonly status: "refused"; readonly message: ActionMessage }
  /** The upload was deleted or isn't complete: send the log again. */
  | { readonly status: "gone" };
