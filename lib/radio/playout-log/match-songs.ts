/** A customer's song that may be in a log. */
export type LoggableSong = {
  readonly orderItemId: string;
  readonly artist: string;
  readonly track: string;
  readonly isrc: string | null;
};

type Named = { readonly artist: string; readonly title: string; readonly isrc: string };

/** Songs that a row may be. */
export type FoundSongs<Song> = {
  /** Certain: packages for one song, of which the one listed first comes first. */
  readonly matches: readonly Song[];
  /** Possible, such as a remix; empty if there are matches. Staff decide. */
  readonly suggestions: readonly Song[];
};

/**
 * Returns a function that finds the songs of a log's row: by ISRC, else by artist and title, ignoring
 * case, accents, punctuation, and guests ("feat.").
 */
export function createSongFinder<Song extends LoggableSong>(
  songs: readonly Song[],
): (row: Named) => FoundSongs<Song> {
  const byIsrc = groupBy(songs, ({ isrc }) => normalizeIsrc(isrc ?? ""));
  const byName = groupBy(songs, ({ artist, track }) => toNameKey(artist, track));
  return ({ artist, title, isrc }) => {
    const code = normalizeIsrc(isrc);
    const matches = (code && byIsrc.get(code)) || byName.get(toNameKey(artist, title)) || [];
    return { matches, suggestions: [] };
  };
}

function groupBy<Song>(
  songs: readonly Song[],
  getKey: (song: Song) => string,
): ReadonlyMap<string, readonly Song[]> {
  const groups = new Map<string, Song[]>();
  for (const song of songs) {
    const key = getKey(song);
    if (key !== "") groups.set(key, [...(groups.get(key) ?? []), song]);
  }
  return groups;
}

const normalizeIsrc = (isrc: string) => isrc.toUpperCase().replace(/[^A-Z0-9]/g, "");

function toNameKey(artist: string, title: string): string {
  const key = [normalizeName(artist), normalizeName(title)];
  return key.includes("") ? "" : key.join("\n");
}

/** "The Fairlow Band feat. Ray" and "the fairlow band" are the same. */
function normalizeName(name: string): string {
  return (
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      // Not at the start: "Ft. Worth" is a place.
      .replace(/(?<=\S)(?:\s+|\s*[([{]\s*)(?:feat|ft|featuring)\b.*$/su, "")
      .replace(/&/g, " and ")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
  );
}
