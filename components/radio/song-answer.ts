type Texts = Readonly<Record<string, string>>;

/** What became of a song that was sent; null before. */
export type SongAnswer =
  | { readonly status: "saved" | "locked" | "rate_limited" }
  | { readonly status: "invalid"; readonly fields: Texts; readonly typed: Texts }
  | { readonly status: "fault"; readonly faultId: string }
  | null;
