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
export function isAttribution(text: string): boolean {
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
export function startsWithEmailHeader(lines: readonly string[], hasSeparator: boolean): boolean {
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
export function isSeparator(line: string): boolean {
  return /^\s*(?:_{10,}|-{3,} ?[^-]{3,60} ?-{3,})\s*$/.test(line);
}

/** What programs put above a forwarded email, which is the message itself. */
export function isForwardLine(line: string): boolean {
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
export function isForwardSubject(subject: string): boolean {
  return /^\s*(?:fwd?|wg|tr|rv|enc|i|vs|vb|pd|doorst|転送|转发|轉寄)\s?[:：]/i.test(subject);
}
