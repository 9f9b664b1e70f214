import { cutText } from "@/lib/core/display-text";

/** Longer names are cut: no song has one. */
const maxLength = 300;

/** Letters that have no accent to remove, but that others write as these. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
};

/** "feat." and the like, anywhere but at the start: "Ft. Worth" is a place. */
const guests =
  /(?<=\S)\s*(?:[([{]\s*)?(?<![\p{L}\p{N}])(?:(?:feat|ft|featuring)(?![\p{L}\p{N}])|[fw]\/).*$/su;
/** Words that join artists only in brackets, or in an artist's name. */
const bracketedGuests =
  /(?<=\S)\s*[([{]\s*(?:with|w|x|&|\+|and|vs\.?)(?![\p{L}\p{N}])[^)\]}]*[)\]}]/gsu;
const joinedGuests = /(?<=\S)\s+with\s.*$/su;

const bracketed = /[([{]([^()[\]{}]*)[)\]}]/g;
const suffix = /\s[-–—~]\s([^-–—~]*)$/;

/** Marks of length, cleanness and mastering: the song is the same. */
const sameSongWords = new Set(
  (
    "clean dirty explicit radio album single edit edited version ver short long original main mono " +
    "stereo remaster remastered digital digitally lp ep cd intro outro amended censored uncensored " +
    "squeaky promo final full cut the us uk no with 7 12 inch mix"
  ).split(" "),
);
/** At least one of these makes the others a mark: "(The Intro)" may be a title. */
const sameSongMarks =
  /\b(?:clean|dirty|explicit|edit|edited|version|ver|remaster|remastered|amended|censored|uncensored|radio mix|original mix|album mix|single mix|main mix|mono|stereo)\b/;
/** Returns a name without case, accents and punctuation: "Déjà-Vu!" and "deja vu" are the same. */
export function toPlainName(name: string): string {
  return name
    .slice(0, maxLength)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[ßæœøłđðþıħ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\p{M}/gu, "")
    .replace(/(?<=[\p{L}\p{N}])['’‘ʼ`´＇](?=\p{L})/gu, "")
    .replace(/[&+＆]/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** How a log names a song: the same for all rows with this artist and title. */
export const toLogName = ({ artist, title }: { readonly artist: string; readonly title: string }) =>
  cutText(`${artist}\n${title}`.toLowerCase().replace(/[^\S\n]+/g, " "), 500);

/** Returns a title without guests and marks such as "(Clean Edit)" and "- Remastered 2019". */
export function toTitleKey(title: string): string {
  const short = fold(title);
  const bare = stripMarks(stripGuests(stripMarks(short)));
  return toPlainName(bare) || toPlainName(short);
}

/** Returns a title without anything in brackets, and without what follows a dash, which is mostly a version. */
export function toLooseTitleKey(title: string): string {
  const short = stripGuests(stripMarks(fold(title)));
  const bare = short
    .replace(bracketed, " ")
    .replace(suffix, "")
    .replace(/\s(?:re-?mix|live|instrumental|acoustic)$/, "");
  return toPlainName(bare) || toPlainName(short);
}

/** Returns the ways in which an artist's name is written: "Beale, Bessie" is "Bessie Beale". */
export function toArtistKeys(artist: string): readonly string[] {
  const short = stripGuests(fold(artist)).replace(joinedGuests, "");
  const [last, first, ...others] = short.split(",");
  const names = [short];
  if (last?.trim() && first?.trim() && others.length === 0) names.push(`${first} ${last}`);
  const keys = names.map((name) => toPlainName(name)).filter(Boolean);
  return keys.length > 0 ? keys : [toPlainName(artist)].filter(Boolean);
}

/** Splits "Artist - Title" at each of its dashes. */
export function splitArtistAndTitle(text: string): readonly (readonly [string, string])[] {
  const short = text.slice(0, maxLength);
  return [...short.matchAll(/\s+[-–—~|:]\s+|\s*\t\s*/g)]
    .slice(0, 4)
    .map(
      ({ 0: dash, index }) => [short.slice(0, index), short.slice(index + dash.length)] as const,
    );
}

const fold = (name: string) => name.slice(0, maxLength).normalize("NFKC").toLowerCase();

const stripGuests = (name: string) => name.replace(bracketedGuests, "").replace(guests, "");

function stripMarks(title: string): string {
  return title
    .replace(bracketed, (found, text: string) => (isSameSong(text) ? " " : found))
    .replace(suffix, (found, text: string) => (isSameSong(text) ? "" : found));
}

function isSameSong(text: string): boolean {
  const words = toPlainName(text);
  return (
    sameSongMarks.test(words) &&
    words.split(" ").every((word) => sameSongWords.has(word) || /^\d{4}$/.test(word))
  );
}
