import type { AutomaticKind } from "@/db/values/inquiries";

type Signs = {
  readonly fromEmail: string;
  readonly fromName: string;
  readonly subject: string;
  /** By name in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  /** Content types of the parts that the provider lists as attachments. */
  readonly partTypes: readonly string[];
  /** Our own domain: people may write to us through a group on it. */
  readonly ownDomain: string;
};

/** Headers of auto-responders. Any value but `no` and `false` is a sign. */
const autoReplyHeaders = [
  "x-autoreply",
  "x-autorespond",
  "x-autoresponder",
  "x-auto-reply",
  "x-autoreply-from",
  "x-auto-reply-from",
  "x-mail-autoreply",
  "x-amazon-auto-reply",
] as const;

/** What servers and their users call themselves in the address of a bounce. */
const systemSenders =
  /^(?:mailer-daemon|mailerdaemon|postmaster|double-bounce|mail-daemon)(?:@|$)/i;

/**
 * Subjects that only programs write, followed by the original subject. The weakest sign, for servers
 * that send no header, so what a person could mean isn't listed.
 */
const autoReplySubject = new RegExp(
  `^\\[?(?:${[
    "auto(?:matic|mated)?[ -]?(?:reply|response)",
    "out[ -]of[ -](?:the )?office(?: (?:auto)?-?reply| message| notification)?",
    "automatische (?:antwort|reaktion)",
    "abwesenheits(?:notiz|nachricht|meldung)",
    "r[ée]ponse automatique",
    "message d[’']absence",
    "absence du bureau",
    "respuesta autom[áa]tica",
    "fuera de (?:la )?oficina",
    "risposta automatica",
    "resposta autom[áa]tica",
    "automatisch antwoord",
    "auto(?:matiskt? )?svar",
    "automaattinen vastaus",
    "odpowied[źz] automatyczna",
    "automatick[áa] odpov[ěe][ďd]",
    "automatikus válasz",
    "otomatik yan[ıi]t",
    "автоответ",
    "автоматический ответ",
    "自動(?:応答|返信|回覆)",
    "自动(?:回复|答复)",
    "자동 ?(?:회신|응답)",
  ].join("|")})\\]?\\s*(?:$|[:：(-])`,
  "iu",
);
const bounceSubject = new RegExp(
  `^(?:${[
    "undelivered mail returned to sender$",
    "undeliverable: ",
    "mail delivery failed: returning message to sender",
    "delivery status notification ?\\((?:failure|delay|mail delivery failed)",
    "returned mail: see transcript",
    "failure notice$",
    "unzustellbar: ",
    "non remis ?: ",
    "no se puede entregar: ",
    "non recapitabile: ",
    "onbestelbaar: ",
    "niedostarczalne: ",
  ].join("|")})`,
  "iu",
);

/**
 * Returns why an email counts as sent by a program (RFC 3834 and what servers send instead), or
 * null for a person's. Such emails are shown, but ask for no reply. `X-Auto-Response-Suppress` is
 * no sign: people's emails have it too.
 */
export function findAutomaticKind(signs: Signs): AutomaticKind | null {
  const { headers, subject, fromEmail, fromName, partTypes, ownDomain } = signs;
  const header = (name: string) => (headers[name] ?? "").slice(0, 1_000).trim().toLowerCase();
  const contentType = header("content-type");
  const types = [contentType, ...partTypes.map((type) => type.toLowerCase())];
  const hasType = (type: string) => types.some((found) => found.startsWith(type));

  if (hasType("message/disposition-notification") || /report-type="?disposition-/.test(contentType))
    return "read_receipt";
  if (
    hasType("message/delivery-status") ||
    /report-type="?delivery-status/.test(contentType) ||
    header("x-failed-recipients") !== "" ||
    systemSenders.test(fromEmail) ||
    (fromEmail === "" && systemSenders.test(fromName))
  )
    return "bounce";
  if (hasType("multipart/report")) return "automatic";

  if (autoReplyHeaders.some((name) => !["", "no", "false"].includes(header(name))))
    return "auto_reply";
  const precedence = header("precedence") || header("x-precedence");
  if (/^auto[_-]?reply/.test(precedence)) return "auto_reply";

  const autoSubmitted = readToken(header("auto-submitted"));
  if (autoSubmitted === "auto-replied") return "auto_reply";
  if (autoSubmitted !== "" && autoSubmitted !== "no") return "automatic";

  const listId = header("list-id");
  const isOwnGroup = ownDomain !== "" && listId.includes(ownDomain);
  if ((listId !== "" || precedence === "list") && !isOwnGroup) return "mailing_list";
  if (/^(?:bulk|junk)$/.test(precedence)) return "automatic";
  // An empty return path is for emails that must not be answered. Without the header it isn't known.
  if (headers["return-path"] !== undefined && /^(?:<\s*>)?$/.test(header("return-path")))
    return autoReplySubject.test(subject) ? "auto_reply" : "automatic";

  if (autoSubmitted === "no") return null;
  if (autoReplySubject.test(subject)) return "auto_reply";
  return bounceSubject.test(subject) ? "bounce" : null;
}

/** The value before its parameters, without comments: `no; x=y (z)` is `no`. */
function readToken(value: string): string {
  return value
    .replace(/\([^()]*\)/g, "")
    .replace(/;.*/s, "")
    .trim();
}
