type Texts = Readonly<Record<string, string>>;

/** State of the song form; null before the first submission. */
export type SongFormState =
  | { readonly status: "saved" | "locked" | "rate_limited" }
  | { readonly status: "invalid"; readonly fields: Texts; readonly typed: Texts }
  | { readonly status: "fault"; readonly faultId: string }
  | null;
