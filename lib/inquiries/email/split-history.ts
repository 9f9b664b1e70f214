/** A part of an email's text. Earlier emails that it quotes are folded on screen. */
export type TextPart = { readonly isHistory: boolean; readonly text: string };

/** Introductions are wrapped over at most this many lines. */
const maxIntroLines = 4;
/** A quote of at most so many lines above its answer is shown. */
const maxQuestionLines = 8;
/** So many lines are tested for an introduction, however many end with a colon. */
const maxTestedLines = 2_000;
/** The sender says that answers are in the history. */
const answersBelow =
  /\b(?:below|inline|in[- ]line|in (?:red|blue|green|bold)|between the lines|see above|unten|in rot|in blau|zwischen den zeilen|ci-dessous|ci dessous|en rouge|abajo|m[áa]s abajo|en rojo|entre l[íi]neas|qui sotto|abaixo|hieronder|nedan|poni[żz]ej)\b/i;

/**
 * Splits an email's text into what its sender wrote and the earlier emails that it quotes. Loses
 * nothing: the parts, joined by line breaks, are the text. Only what email programs certainly put
 * there is history: quotes with an introduction, at the end or above the entire answer, and an
 * earlier email under its header. Everything else is shown, as are answers between quotes.
 */
export function splitHistory(text: string, subject = ""): readonly TextPart[] {
  const lines = text.split("\n");
  const whole = [{ isHistory: false, text }];
  if (isForwardSubject(subject) || lines.some(isForwardLine)) return whole;
  const quoted = findQuotedRange(lines);
  const unmarked = findUnmarkedHistory(lines);
  const range =
    quoted && unmarked ? (unmarked[0] < quoted[0] ? unmarked : quoted) : (quoted ?? unmarked);
  if (!range) return whole;
  const [start, end] = range;
  const isOwn = (some: readonly string[]) => some.some((line) => line.trim() !== "");
  const before = lines.slice(0, start);
  const after = lines.slice(end);
  if (!isOwn(before)) {
    // The quote is the message, or short enough to be read with the answer below it.
    if (!isOwn(after) || end - start <= maxQuestionLines) return whole;
  }
  return [
    { isHistory: false, lines: before },
    { isHistory: true, lines: lines.slice(start, end) },
    { isHistory: false, lines: after },
  ]
    .filter((part) => part.lines.length > 0)
    .map((part) => ({ isHistory: part.isHistory, text: part.lines.join("\n") }));
}

/** What the sender wrote, for lists and quotes: the text without its history. */
export function getOwnText(text: string, subject = ""): string {
  return splitHistory(text, subject)
    .filter(({ isHistory }) => !isHistory)
    .map((part) => part.text)
    .join("\n")
    .trim();
}

type Range = readonly [start: number, end: number];

const isQuoted = (line: string) => /^\s{0,3}>/.test(line);
const isBlank = (line: string) => line.trim() === "";
const unquote = (line: string) => line.replace(/^\s{0,3}>\s?/, "");

/** The only block of lines with `>`, if it has an introduction. */
function findQuotedRange(lines: readonly string[]): Range | null {
  const first = lines.findIndex(isQuoted);
  if (first < 0) return null;
  const last = lines.findLastIndex(isQuoted);
  const block = lines.slice(first, last + 1);
  // A line of the sender's between quotes answers them, so the quotes are needed.
  if (block.some((line) => !isQuoted(line) && !isBlank(line))) return null;
  const start = findIntroStart(lines, first);
  if (start !== null) return [start, last + 1];
  return startsWithIntro(block.map(unquote)) ? [first, last + 1] : null;
}

/** Where the introduction right above a line starts, or null. */
function findIntroStart(lines: readonly string[], before: number): number | null {
  let end = before - 1;
  while (end > before - 3 && isBlank(lines[end] ?? "")) end -= 1;
  for (let count = 1; count <= maxIntroLines && end - count + 1 >= 0; count += 1) {
    const start = end - count + 1;
    if (isBlank(lines[start] ?? "")) return null;
    if (isAttribution(lines.slice(start, end + 1).join(" "))) return start;
  }
  return null;
}

/** True if the lines start with an introduction, as on iPhones, or with an email's header. */
function startsWithIntro(lines: readonly string[]): boolean {
  const start = lines.findIndex((line) => !isBlank(line) && !isSeparator(line));
  if (start < 0) return false;
  const rest = lines.slice(start);
  if (startsWithEmailHeader(rest, start > 0)) return true;
  for (let count = 1; count <= maxIntroLines; count += 1)
    if (isAttribution(rest.slice(0, count).join(" "))) return true;
  return false;
}

/**
 * An earlier email without `>` at the end of the text, as Outlook and Yahoo quote. Answers could be
 * in it, so it isn't taken if the sender's text is empty or says so.
 */
function findUnmarkedHistory(lines: readonly string[]): Range | null {
  let tested = 0;
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (!/[:：_-]/.test(line.slice(-300)) || tested > maxTestedLines) continue;
    tested += 1;
    const start = findHistoryStart(lines, index, line);
    if (start === null) continue;
    const own = lines.slice(0, start).join("\n").trim();
    return own === "" || answersBelow.test(own) ? null : [start, lines.length];
  }
  return null;
}

function findHistoryStart(lines: readonly string[], index: number, line: string): number | null {
  if (isSeparator(line)) {
    const next = lines.slice(index + 1, index + 3).findIndex((one) => !isBlank(one));
    return next >= 0 && startsWithEmailHeader(lines.slice(index + 1 + next, index + 14), true)
      ? index
      : null;
  }
  if (startsWithEmailHeader(lines.slice(index, index + 12), false)) return index;
  // "On Monday, March 5, 2030 at 2:49 PM, Shop <info@shop.test> wrote:" above indented or plain lines.
  if (!/[:：]\s*$/.test(line)) return null;
  const start = findIntroStart(lines, index + 1);
  const intro = start === null ? "" : lines.slice(start, index + 1).join(" ");
  return start !== null && start > 0 && /\S@\S/.test(intro) ? start : null;
}

/**
 * How email programs introduce what they quote, in the languages of our visitors' programs: how the
 * line starts and ends. Two patterns, so that neither can take long.
 */
const attributions: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^(?:on|at) /i, /\b(?:wrote|writes)\s?:$/i],
  [
    /^(?:am |.{1,80} schrieb am )/i,
    /\b(?:schrieb|geschrieben)\b[^:]{0,150}:$|\d{1,2}:\d{2}( uhr)?:$/i,
  ],
  [/^le /i, / a [ée]crit\s?:$/i],
  [/^el /i, /\b(?:escribi[óo]|ha escrito)\s?:$/i],
  [/^(?:il |.{1,80} il giorno )/i, /\bha scritto\s?:$/i],
  [/^(?:em|a|no dia) /i, /\bescreveu\s?:$/i],
  [/^op /i, /\b(?:schreef|geschreven)\b[^:]{0,150}:$/i],
  [/^(?:den|d\.|på|kl|m[åa]n|tis|tir|ons|tor|fre|l[öø]r|s[öø]n)/i, /\bskre(?:v|f)\b[^:]{0,150}:$/i],
  [
    /^(?:w dniu|dnia|pon|wt|[śs]r|czw|pt|sob|niedz)/i,
    /(?:pisze|napisa[łl](?:\(a\)|a)?)[^:]{0,150}:$/i,
  ],
  [/^/, /\bkirjoitti[^:]{0,150}:$/i],
  [/^dne /i, /\bnapsal(?:\(a\)|a)?[^:]{0,150}:$/i],
  [/^/, /şunu yazd[ıi]:$/i],
  [/^/, /(?:a scris|ezt írta)[^:]{0,150}:$/i],
  [/^/, /(?:пишет|писал(?:\(а\)|а)?)[^:]{0,150}:$/i],
  // Gmail in Russian and other languages without a verb: year, time, name and address.
  [/\d{4}.*\d{1,2}:\d{2}/, /<[^<>@\s]+@[^<>\s]+>[:：]$/],
  // Japanese, Chinese and Korean: date, time, name and address, sometimes with a verb.
  [/^\d{4}\s?[年년/-]/, /@[^\s@]{1,200}[^@]{0,20}[:：]$/],
  [/[於于在] ?\d{4}/, /[写寫]道\s?[:：]$/],
];

/** A longer line isn't an introduction. Also bounds how long the patterns take. */
const maxLength = 300;

/** True if the text introduces a quote: `On Mar 5, 2030 at 2:49 PM Shop <info@shop.test> wrote:`. */
function isAttribution(text: string): boolean {
  if (text.length > maxLength) return false;
  const line = text.replace(/\s+/g, " ").trim();
  if (!/[:：]$/.test(line) || !/\d/.test(line)) return false;
  return attributions.some(([start, end]) => start.test(line) && end.test(line));
}

const labels = {
  from: "from|von|de|da|od|van|från|fra|lähettäjä|gönderen|от|отправитель|差出人|发件人|寄件者|보낸 사람",
  date:
    "sent|date|gesendet|datum|envoy[ée]|enviado(?: el| em)?|fecha|data|inviato|verzonden|skickat|sendt|" +
    "wys[łl]ano|lähetetty|odesl[áa]no|gönderildi|дата|отправлено|送信日時|日期|发送时间|寄件日期|보낸 날짜",
  to: "to|an|à|a|para|per|aan|till|til|do|vastaanottaja|komu|kime|кому|宛先|收件人|收件者|받는 사람",
  subject:
    "subject|betreff|objet|asunto|assunto|oggetto|onderwerp|ämne|emne|temat|aihe|předmět|konu|тема|件名|主题|主旨|제목",
} as const;

type Label = keyof typeof labels;

const labelPatterns = Object.entries(labels).map(
  ([label, names]) =>
    // Outlook's text version has bold labels as `*From:*`.
    [label as Label, new RegExp(`^\\*?(?:${names})\\s?[:：]\\*?\\s*\\S`, "iu")] as const,
);

/** The labels that a line may have: `Sent: Tuesday, March 5, 2030 2:49 PM` has a date. */
function findLabels(line: string): readonly Label[] {
  // A list of recipients may be long.
  return labelPatterns
    .filter(([, pattern]) => pattern.test(line.slice(0, maxLength)))
    .map(([label]) => label);
}

const maxHeaderLines = 12;

/**
 * True if the lines start with the header of an earlier email, as Outlook puts it above what it
 * quotes: sender, date, recipient and subject, with an address or after a separator.
 */
function startsWithEmailHeader(lines: readonly string[], hasSeparator: boolean): boolean {
  const found = new Set<Label>();
  let hasAddress = false;
  let hasDate = false;
  for (const [index, line] of lines.slice(0, maxHeaderLines).entries()) {
    const labelsHere = findLabels(line);
    if (index === 0 && !labelsHere.includes("from")) return false;
    if (line.trim() === "") break;
    for (const label of labelsHere) found.add(label);
    hasAddress ||= /\S@\S/.test(line.slice(0, maxLength));
    hasDate ||= labelsHere.includes("date") && /\d/.test(line);
  }
  if (!found.has("from") || !hasDate) return false;
  return found.has("subject") && (hasAddress || hasSeparator || found.has("to"));
}

/** `________________________________` or `-----Original Message-----` in any language. */
function isSeparator(line: string): boolean {
  return /^\s*(?:_{10,}|-{3,} ?[^-]{3,60} ?-{3,})\s*$/.test(line);
}

/** What programs put above a forwarded email, which is the message itself. */
function isForwardLine(line: string): boolean {
  const text = line.slice(0, maxLength);
  return (
    /^\s*-{3,}.*(?:forward|weitergeleitet|transf[ée]r|reenviad|encaminhad|inoltrat|doorgestuurd|vidarebefordr|videresendt|przekazan|転送|转发|轉寄|переслан)/i.test(
      text,
    ) ||
    /^\s*(?:begin forwarded message|anfang der weitergeleiteten|début du message (?:réexpédié|transféré)|inicio del mensaje reenviado|inizio messaggio inoltrato)/i.test(
      text,
    )
  );
}

/** `Fwd:`, `WG:`, `TR:`, `RV:` and others: the earlier email is what the sender wants to show. */
function isForwardSubject(subject: string): boolean {
  return /^\s*(?:fwd?|wg|tr|rv|enc|i|vs|vb|pd|doorst|転送|转发|轉寄)\s?[:：]/i.test(subject);
}
