import type { ActionMessage } from "@/lib/core/action-state";
import type { ImportedRow, LogImport } from "@/lib/radio/playout-log/import-log";

/** A row of the preview, ready to show. */
export type PreviewRow = Pick<ImportedRow, "row" | "artist" | "title" | "program" | "song"> & {
  /** When it aired, in the station's zone; null if the time can't be read. */
  readonly aired: string | null;
  /** Why the row adds no spin; null if it will. */
  readonly problem: string | null;
  /** The spin that staff undid, if the row can add it again; else null. */
  readonly undoneSpinId: string | null;
};

export type LogPreview = {
  readonly stationId: string;
  /** The station's IANA time zone. */
  readonly timeZone: string;
  readonly fileName: string;
  /** The log's text, which the import posts again. */
  readonly text: string;
  readonly columns: readonly string[];
  readonly mapping: LogImport["mapping"];
  /** True if the dates could be read in two orders. */
  readonly isDateOrderOpen: boolean;
  /** Rows that match a song; then the first rows that don't. */
  readonly rows: readonly PreviewRow[];
  readonly total: number;
  readonly unmatched: number;
};

/** State of the import's form; null before the first preview. */
export type LogImportState =
  | { readonly status: "preview"; readonly preview: LogPreview }
  | { readonly status: "imported"; readonly message: ActionMessage }
  | {
      readonly status: "refused";
      readonly message: ActionMessage;
      readonly preview: LogPreview | null;
    }
  | null;
