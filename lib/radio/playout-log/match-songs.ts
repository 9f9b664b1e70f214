import {
  splitArtistAndTitle,
  toArtistKeys,
  toLooseTitleKey,
  toPlainName,
  toTitleKey,
} from "@/lib/radio/playout-log/song-names";

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
  /** Possible, such as a remix or a song of the same title; empty if there are matches. Staff decide. */
  readonly suggestions: readonly Song[];
};

/** Songs of one title that are compared with a row, and suggestions that staff see. */
const maxCompared = 50;
const maxSuggestions = 5;

/**
 * Returns a function that finds the songs of a log's row: by ISRC, else by artist and title, ignoring
 * case, accents, punctuation, guests ("feat."), and marks such as "(Clean Edit)". A row of a remix,
 * or with more artists than the song has, only suggests it. Rows are looked up, so that a long log
 * takes no longer with many songs.
 */
export function createSongFinder<Song extends LoggableSong>(
  songs: readonly Song[],
): (row: Named) => FoundSongs<Song> {
  const byIsrc = groupBy(songs, ({ isrc }) => [normalizeIsrc(isrc ?? "")]);
  const byTitle = groupBy(songs, ({ track }) => [toTitleKey(track)]);
  const byLooseTitle = groupBy(songs, ({ track }) => [toLooseTitleKey(track), toTitleKey(track)]);
  const artistKeys = new Map(songs.map((song) => [song, toArtistKeys(song.artist)] as const));
  const titleKeys = new Map<string, ReturnType<typeof toTitleKeys>>();
  const none: readonly Song[] = [];
  const nothing: FoundSongs<Song> = { matches: none, suggestions: none };
  const getTitleKeys = (title: string) => remember(titleKeys, title, toTitleKeys);

  const findExact = (artist: string, title: string): readonly Song[] => {
    const titled = byTitle.get(getTitleKeys(title).exact);
    if (!titled || artist === "") return none;
    const names = toArtistKeys(artist);
    return titled.filter((song) => artistKeys.get(song)?.some((name) => names.includes(name)));
  };
  const findLoose = (artist: string, title: string): readonly Song[] => {
    const { exact, loose } = getTitleKeys(title);
    const [titledExact, titledLoose] = [byLooseTitle.get(exact), byLooseTitle.get(loose)];
    if (!titledExact && !titledLoose) return none;
    const titled = new Set([
      ...(titledExact ?? none).slice(0, maxCompared),
      ...(titledLoose ?? none).slice(0, maxCompared),
    ]);
    const names = toArtistKeys(artist);
    const full = toPlainName(artist);
    return [...titled].filter((song) => {
      const known = artistKeys.get(song) ?? [];
      return [...names, full].some((name) => known.some((one) => isSimilar(name, one)));
    });
  };

  return ({ artist, title, isrc }) => {
    if (songs.length === 0) return nothing;
    const code = normalizeIsrc(isrc);
    const coded = code && byIsrc.get(code);
    if (coded) return { matches: coded, suggestions: [] };
    const exact = findExact(artist, title);
    if (exact.length > 0) return { matches: exact, suggestions: [] };
    // Some systems write both into one column.
    const pairs = artist === "" || artist === title ? splitArtistAndTitle(title || artist) : [];
    for (const [first, second] of pairs) {
      const matches = findExact(first, second);
      if (matches.length > 0) return { matches, suggestions: [] };
    }
    const loose = findLoose(artist, title);
    if (pairs.length === 0 && loose.length === 0 && artist !== "") return nothing;
    const suggestions = new Set([
      ...pairs.flatMap(([first, second]) => [
        ...findLoose(first, second),
        ...findExact(second, first),
      ]),
      ...loose,
      // A log without artists.
      ...(artist === "" ? (byTitle.get(getTitleKeys(title).exact) ?? []) : []),
    ]);
    return { matches: [], suggestions: [...suggestions].slice(0, maxSuggestions) };
  };
}

const toTitleKeys = (title: string) => ({
  exact: toTitleKey(title),
  loose: toLooseTitleKey(title),
});

/** Logs repeat titles. */
const maxRemembered = 30_000;

function remember<Value>(
  known: Map<string, Value>,
  key: string,
  create: (key: string) => Value,
): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= maxRemembered) known.clear();
  const value = create(key);
  known.set(key, value);
  return value;
}

function groupBy<Song>(
  songs: readonly Song[],
  getKeys: (song: Song) => readonly string[],
): ReadonlyMap<string, readonly Song[]> {
  const groups = new Map<string, Song[]>();
  for (const song of songs) {
    for (const key of new Set(getKeys(song))) {
      if (key === "") continue;
      const group = groups.get(key);
      if (group) group.push(song);
      else groups.set(key, [song]);
    }
  }
  return groups;
}

const normalizeIsrc = (isrc: string) => isrc.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** True if one name has all words of the other, but for "the", or they differ in a letter or two. */
function isSimilar(one: string, other: string): boolean {
  if (one === "" || other === "") return false;
  const [few, many] = [toWords(one), toWords(other)].sort((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  if (few.length > 0 && few.every((word) => many.includes(word))) return true;
  return one.length >= 6 && Math.abs(one.length - other.length) <= 2 && countEdits(one, other) <= 2;
}

const toWords = (name: string) =>
  name.split(" ").filter((word) => word !== "the" && word !== "and");

/** Levenshtein distance of two short texts. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
