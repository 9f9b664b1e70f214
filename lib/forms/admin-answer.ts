/** A title and a description, as a toast shows them. */
export type AdminNews = { readonly title: string; readonly description?: string };

/** What staff's actions answer; null before the first. */
export type AdminAnswer =
  | { readonly status: "done"; readonly news: AdminNews }
  /** Nothing was changed: why, and at which fields. */
  | {
      readonly status: "refused";
      readonly news: AdminNews;
      readonly fields: Readonly<Record<string, string>>;
    }
  | null;
