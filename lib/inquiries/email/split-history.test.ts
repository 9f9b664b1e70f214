import { describe, expect, test } from "vitest";
import { getOwnText, splitHistory } from "@/lib/inquiries/email/split-history";

const history = (text: string, subject?: string) =>
  splitHistory(text, subject)
    .filter(({ isHistory }) => isHistory)
    .map((part) => part.text)
    .join("|");

describe("an email's history", () => {
  test.each([
    ["Gmail", "On Tue, Mar 5, 2030 at 2:49 PM Shop <info@shop.test> wrote:\n\n> Soon."],
    ["Gmail, wrapped", "On Tue, Mar 5, 2030 at 2:49 PM Shop\n<info@shop.test> wrote:\n\n> Soon."],
    ["short", "On Mar 5 Shop wrote:\n> Soon."],
    ["iPhone", "> On Mar 5, 2030, at 2:49 PM, Shop <info@shop.test> wrote:\n> \n> Soon."],
    ["Thunderbird, German", "Am 05.03.30 um 14:49 schrieb Shop:\n> Bald."],
    [
      "Gmail, German",
      "Am Di., 5. März 2030 um 14:49 Uhr schrieb Shop <info@shop.test>:\n\n> Bald.",
    ],
    ["Gmail, French", "Le mar. 5 mars 2030 à 14:49, Shop <info@shop.test> a écrit :\n\n> Bientôt."],
    [
      "Gmail, Spanish",
      "El mar, 5 mar 2030 a las 14:49, Shop (<info@shop.test>) escribió:\n\n> Ya.",
    ],
    [
      "Gmail, Portuguese",
      "Em ter., 5 de mar. de 2030 às 14:49, Shop <info@shop.test>\nescreveu:\n\n> Já.",
    ],
    [
      "Gmail, Italian",
      "Il giorno mar 5 mar 2030 alle ore 14:49 Shop <info@shop.test> ha scritto:\n\n> Ora.",
    ],
    ["Gmail, Dutch", "Op di 5 mrt 2030 om 14:49 schreef Shop <info@shop.test>:\n\n> Nu."],
    ["Gmail, Russian", "вт, 5 мар. 2030 г. в 14:49, Shop <info@shop.test>:\n\n> Да"],
    ["Gmail, Swedish", "Den tis 5 mars 2030 kl 14:49 skrev Shop <info@shop.test>:\n\n> Hej"],
    ["Gmail, Polish", "wt., 5 mar 2030 o 14:49 Shop <info@shop.test> napisał(a):\n\n> Tak"],
    [
      "Outlook, Danish",
      "Fra: Shop <info@shop.test>\nSendt: 5. marts 2030 14:49\nTil: Bessie <b@x.test>\nCc: Ray <r@x.test>\nEmne: SV: Royalties\n\nHej",
    ],
    ["Gmail, Japanese", "2030年3月5日(火) 14:49 Shop <info@shop.test>:\n\n> はい"],
    [
      "Outlook",
      "________________________________\nFrom: Shop <info@shop.test>\nSent: Tuesday, March 5, 2030 2:49 PM\nTo: Bessie Beale <bessie@artist.test>\nSubject: Re: Royalties\n\nHello Bessie,\nwhen?",
    ],
    [
      "Outlook, German",
      "Von: Shop <info@shop.test>\nGesendet: Dienstag, 5. März 2030 14:49\nAn: Bessie Beale <bessie@artist.test>\nBetreff: AW: Royalties\n\nHallo,\nwann?",
    ],
    [
      "Outlook, French, old",
      "-----Message d'origine-----\nDe : Shop\nEnvoyé : mardi 5 mars 2030 14:49\nÀ : Bessie\nObjet : RE: Royalties\n\nBonjour",
    ],
    [
      "Yahoo",
      "    On Monday, March 5, 2030 at 02:49:11 PM CST, Shop <info@shop.test> wrote:  \n \n Hello Bessie,\n when?",
    ],
  ])("is folded in %s's layout", (_name, quote) => {
    const text = `Tuesday works.\n\nBessie\n\n${quote}`;
    expect(getOwnText(text)).toBe("Tuesday works.\n\nBessie");
    expect(history(text)).toContain(quote.trim().slice(0, 20));
    expect(
      splitHistory(text)
        .map((part) => part.text)
        .join("\n"),
    ).toBe(text);
  });

  test.each([
    ["a last line that starts with >", "2. My budget for the campaign is\n>$500 a month"],
    ["a last line after a colon", "My budget for Nov 24, 2026 is:\n> $500 a month"],
    ["an email that is only a quote", "> only\n> this"],
    ["a quote with its introduction that is the message", "On Mar 5 Shop wrote:\n> Soon."],
    ["answers between quotes", "On Mar 5 Shop wrote:\n> When?\nTomorrow.\n> Where?\nHere."],
    ["a short quote above its answer", "On Mar 5 Shop wrote:\n> When?\n\nTomorrow."],
    ["a typed form", "From: Memphis\nTo: Nashville\nDate: Nov 24\nWhat: a show"],
    ["a rule between paragraphs", "One\n\n____________________\n\nTwo: three"],
    [
      "answers announced in the history",
      "See my answers below in red.\n\n-----Original Message-----\nFrom: Shop <info@shop.test>\nSent: Tuesday, March 5, 2030\nTo: Bessie\nSubject: Re: x\n\nWhen? TOMORROW",
    ],
    [
      "a forwarded email",
      "FYI\n\n---------- Forwarded message ---------\nFrom: Label <a@label.test>\nDate: Tue, Mar 5, 2030\nSubject: Deal\nTo: Bessie\n\nWe offer 10%.",
    ],
    [
      "an answer below Outlook's history",
      "\nFrom: Shop <info@shop.test>\nSent: Tuesday, March 5, 2030\nTo: Bessie\nSubject: Re: x\n\nWhen?\n\nTomorrow.",
    ],
  ])("isn't %s", (_name, text) => {
    expect(splitHistory(text)).toEqual([{ isHistory: false, text }]);
  });

  test("isn't what the sender forwards, by the subject", () => {
    const text =
      "FYI\n\nVon: Shop <info@shop.test>\nGesendet: 5. März 2030\nAn: B\nBetreff: x\n\nHallo";
    expect(history(text, "WG: x")).toBe("");
    expect(history(text, "AW: x")).toContain("Hallo");
  });
});
