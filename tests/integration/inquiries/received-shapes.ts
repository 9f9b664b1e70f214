/** How email programs introduce a quote, in eight languages, and Outlook's labels. */
export const languages = [
  {
    name: "English",
    intro: "On Tue, Mar 5, 2030 at 2:49 PM Shop <info@shop.test> wrote:",
    labels: ["From", "Sent", "To", "Subject"],
    separator: "-----Original Message-----",
  },
  {
    name: "German",
    intro: "Am Di., 5. März 2030 um 14:49 Uhr schrieb Shop <info@shop.test>:",
    labels: ["Von", "Gesendet", "An", "Betreff"],
    separator: "-----Ursprüngliche Nachricht-----",
  },
  {
    name: "French",
    intro: "Le mar. 5 mars 2030 à 14:49, Shop <info@shop.test> a écrit :",
    labels: ["De", "Envoyé", "À", "Objet"],
    separator: "-----Message d'origine-----",
  },
  {
    name: "Spanish",
    intro: "El mar, 5 mar 2030 a las 14:49, Shop (<info@shop.test>) escribió:",
    labels: ["De", "Enviado", "Para", "Asunto"],
    separator: "-----Mensaje original-----",
  },
  {
    name: "Portuguese",
    intro: "Em ter., 5 de mar. de 2030 às 14:49, Shop <info@shop.test> escreveu:",
    labels: ["De", "Enviado", "Para", "Assunto"],
    separator: "-----Mensagem original-----",
  },
  {
    name: "Italian",
    intro: "Il giorno mar 5 mar 2030 alle ore 14:49 Shop <info@shop.test> ha scritto:",
    labels: ["Da", "Inviato", "A", "Oggetto"],
    separator: "-----Messaggio originale-----",
  },
  {
    name: "Dutch",
    intro: "Op di 5 mrt 2030 om 14:49 schreef Shop <info@shop.test>:",
    labels: ["Van", "Verzonden", "Aan", "Onderwerp"],
    separator: "-----Oorspronkelijk bericht-----",
  },
  {
    name: "Japanese",
    intro: "2030年3月5日(火) 14:49 Shop <info@shop.test>:",
    labels: ["差出人", "送信日時", "宛先", "件名"],
    separator: "-----元のメッセージ-----",
  },
] as const;

type Language = (typeof languages)[number];
type Email = { readonly text: string | null; readonly html: string | null };
type Parts = {
  readonly language: Language;
  /** What the sender typed first, and below or between the quotes. */
  readonly typed: string;
  readonly later: string;
  /** What we wrote before, one line each. */
  readonly history: readonly string[];
};
type Shape = {
  readonly name: string;
  readonly build: (parts: Parts) => Email;
  /** False if the layout has typed words inside of the quote, where one click shows them. */
  readonly isTypedOutside?: false;
  /** The layout has a history that must be folded. */
  readonly folds?: true;
};

const quote = (lines: readonly string[]) =>
  lines.map((line) => (line ? `> ${line}` : ">")).join("\n");
const plain = (text: string): Email => ({ text, html: null });
const rich = (html: string): Email => ({ text: null, html });
const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const toHtml = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");
const block = ({ labels: [from, date, to, subject] }: Language) =>
  `${from}: Shop <info@shop.test>\n${date}: 5. 3. 2030 14:49\n${to}: Bessie Beale <bessie@artist.test>\n${subject}: Re: Royalties`;

/** Twenty layouts of real email programs and of what people do in them. */
export const shapes: readonly Shape[] = [
  {
    name: "Gmail",
    folds: true,
    build: ({ typed, language, history }) =>
      plain(`${typed}\n\n${language.intro}\n\n${quote(history)}\n`),
  },
  {
    name: "Gmail, wrapped introduction",
    folds: true,
    build: ({ typed, language, history }) =>
      plain(`${typed}\n\n${language.intro.replace(" Shop", "\nShop")}\n\n${quote(history)}\n`),
  },
  {
    name: "Gmail, HTML",
    folds: true,
    build: ({ typed, language, history }) =>
      rich(
        `<div dir="ltr">${toHtml(typed)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${escapeHtml(language.intro)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">${toHtml(history.join("\n"))}</blockquote></div>`,
      ),
  },
  {
    name: "Thunderbird",
    folds: true,
    build: ({ typed, language, history }) =>
      plain(`${typed}\n\n${language.intro}\n${quote(history)}`),
  },
  {
    name: "Thunderbird, answer below",
    build: ({ typed, language, history }) =>
      plain(`${language.intro}\n${quote(history)}\n\n${typed}`),
  },
  {
    name: "iPhone",
    folds: true,
    build: ({ typed, language, history }) =>
      plain(`${typed}\n\nSent from my iPhone\n\n> ${language.intro}\n> \n${quote(history)}`),
  },
  {
    name: "Apple Mail, HTML",
    folds: true,
    build: ({ typed, language, history }) =>
      rich(
        `<html><head><meta></head><body>${toHtml(typed)}<br><div><br><blockquote type="cite"><div>${escapeHtml(language.intro)}</div><br><div>${toHtml(history.join("\n"))}</div></blockquote></div></body></html>`,
      ),
  },
  {
    name: "Outlook",
    folds: true,
    build: ({ typed, language, history }) =>
      plain(
        `${typed}\n\n________________________________\n${block(language)}\n\n${history.join("\n")}`,
      ),
  },
  {
    name: "Outlook, without a line",
    folds: true,
    build: ({ typed, language, history }) =>
      plain(`${typed}\n\n${block(language)}\n\n${history.join("\n")}`),
  },
  {
    name: "Outlook, old",
    folds: true,
    build: ({ typed, language, history }) =>
      plain(`${typed}\n\n${language.separator}\n${block(language)}\n\n${history.join("\n")}`),
  },
  {
    name: "Outlook, HTML",
    folds: true,
    build: ({ typed, language, history }) =>
      rich(
        `<html><head><style>p.MsoNormal{margin:0}</style></head><body lang="EN-US"><div class="WordSection1"><p class="MsoNormal">${toHtml(typed)}</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">${block(
          language,
        )
          .split("\n")
          .map((line) => escapeHtml(line).replace(/^([^:]+:)/, "<b>$1</b>"))
          .join(
            "<br>",
          )}</p></div><p class="MsoNormal">${toHtml(history.join("\n"))}</p></div></body></html>`,
      ),
  },
  {
    name: "Outlook, answers inside",
    isTypedOutside: false,
    build: ({ typed, later, language, history }) =>
      plain(`${typed}\n\n${block(language)}\n\n${history.join("\n")}\n${later}`),
  },
  {
    name: "Outlook, answer below",
    build: ({ typed, language, history }) =>
      plain(`\n${block(language)}\n\n${history.join("\n")}\n\n${typed}`),
  },
  {
    name: "Yahoo",
    folds: true,
    build: ({ typed, language, history }) =>
      plain(`${typed}\n\n    ${language.intro}  \n \n ${history.join("\n ")}`),
  },
  {
    name: "Yahoo, HTML",
    folds: true,
    build: ({ typed, language, history }) =>
      rich(
        `<div class="ydp-body"><div>${toHtml(typed)}</div></div><div class="yahoo_quoted" id="yahoo_quoted_1"><div><div>${escapeHtml(language.intro)}</div><div><br></div><div>${toHtml(history.join("\n"))}</div></div></div>`,
      ),
  },
  {
    name: "answers between quotes",
    build: ({ typed, later, language, history }) =>
      plain(
        `${language.intro}\n${quote(history.slice(0, 1))}\n${typed}\n${quote(history.slice(1))}\n${later}`,
      ),
  },
  {
    name: "answers between blockquotes",
    build: ({ typed, later, language, history }) =>
      rich(
        `<div>${escapeHtml(language.intro)}</div><blockquote>${toHtml(history[0] ?? "")}</blockquote><p>${toHtml(typed)}</p><blockquote>${toHtml(history.slice(1).join("\n"))}</blockquote><p>${toHtml(later)}</p>`,
      ),
  },
  {
    name: "a last line with >",
    build: ({ typed, later }) => plain(`${typed}\n${later} is\n>$500 a month`),
  },
  {
    name: "only a blockquote",
    build: ({ typed }) => rich(`<blockquote>${toHtml(typed)}</blockquote>`),
  },
  {
    name: "forwarded",
    build: ({ typed, later, language }) =>
      plain(`${typed}\n\n---------- Forwarded message ---------\n${block(language)}\n\n${later}`),
  },
];
