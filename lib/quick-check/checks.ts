import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-links";
import type { CheckKey } from "@/lib/quick-check/answers";
import { fillRates, printedRates } from "@/lib/royalties/rate-placeholders";

export type Check = {
  readonly key: CheckKey;
  readonly name: string;
  readonly question: string;
  /** Explains the term. */
  readonly meaning: string;
  /** Shown after "No": what it costs and how to fix it. */
  readonly help: string;
  /** Title of the plan's step. */
  readonly step: string;
  readonly time: string;
  /** Approximate, because other organizations set these prices. */
  readonly cost: string;
  readonly have: string;
  /** Where we help to fix it. */
  readonly fix: { readonly href: string; readonly by: string };
  /** Checks that must be done first. */
  readonly needs: readonly CheckKey[];
};

export const quickCheckBookingHref = campaignHref("/book-session", "", siteCampaign("quick-check"));

const ebook = { href: "/ebook", by: "with The Royalties eBook" };
const administration = { href: "/services/publishing-admin", by: "with publishing administration" };
const session = { href: quickCheckBookingHref, by: "in a strategy session" };

/** The seven checks in order. The facts match content/ebook, chapters 3 to 9. */
export const checks: readonly Check[] = [
  {
    key: "reg_check_pro",
    name: "PRO",
    question: "Have you joined a PRO as a songwriter?",
    meaning:
      "A performing rights organization, such as ASCAP, BMI, or your own country’s society, collects when your song is broadcast, streamed, or played live.",
    help: "Without a PRO, no one collects your performance royalties, and you might never be paid for performances from before you joined. You can belong to only one PRO at a time.",
    step: "Join a PRO as a writer",
    time: "About an hour to apply, then a few days to a few weeks for approval.",
    cost: fillRates(
      "ASCAP is {{ascapWriterFee}} for writers. BMI was reported to charge writers {{bmiWriterFee}} once, and we found no figure newer than {{bmiWriterFee.checked}}. Check before you apply.",
      printedRates,
    ),
    have: "Your legal name, Social Security or tax ID number, and bank details.",
    fix: administration,
    needs: [],
  },
  {
    key: "reg_check_ipi",
    name: "IPI",
    question: "Do you know your IPI number?",
    meaning:
      "An IPI number identifies you as a songwriter worldwide. You get one when you join a PRO.",
    help: "Two writers can have the same name but never the same IPI number. Without your number, your money could go to another writer or remain unpaid for years.",
    step: "Find your IPI number",
    time: "About 10 minutes in your PRO account, a few days after you join.",
    cost: "Free with your membership.",
    have: "Your PRO login.",
    fix: ebook,
    needs: ["reg_check_pro"],
  },
  {
    key: "reg_check_isrc",
    name: "ISRC",
    question: "Does every recording you’ve released have an ISRC?",
    meaning:
      "An ISRC is a code that identifies one recording. Stores, radio stations, and SoundExchange use it to count plays. A remix or a live version needs its own ISRC.",
    help: "If a recording has no ISRC, or has two, some plays might not be counted. Your distributor has probably assigned one already. Keep a list of the ISRCs for all your recordings.",
    step: "List an ISRC for each recording",
    time: "One evening for a small catalog.",
    cost: fillRates(
      "Usually free through your distributor. Your own US prefix costs {{isrcPrefixFee}} once (usisrc.org, {{isrcPrefixFee.checked}}).",
      printedRates,
    ),
    have: "Your distributor login and a list of your releases.",
    fix: ebook,
    needs: [],
  },
  {
    key: "reg_check_iswc",
    name: "ISWC",
    question: "Does every song you wrote have an ISWC?",
    meaning:
      "An ISWC is a code that identifies the song itself, no matter who records it. Your song gets one after you register it with your PRO.",
    help: "If a song has no ISWC, it was probably never registered. Joining a PRO isn’t enough, because PROs pay only for registered songs.",
    step: "Register each song and note its ISWC",
    time: "About 10 minutes a song. You’ll get the code days or weeks later.",
    cost: fillRates(
      "Free. An administrator who registers your songs for you keeps a share of what it collects, commonly {{administratorCommissions}}.",
      printedRates,
    ),
    have: "Titles, writers, IPI numbers, and the shares you agreed on.",
    fix: administration,
    needs: ["reg_check_pro", "reg_check_ipi", "split_sheets_all"],
  },
  {
    key: "mlc_active",
    name: "The MLC",
    question: "Are your songs registered with The MLC?",
    meaning:
      "The Mechanical Licensing Collective pays songwriters and publishers mechanical royalties for streams and downloads in the United States. Your PRO doesn’t collect those.",
    help: "If no one registers a song with The MLC, its US streaming mechanicals go unpaid. If an administrator registers your songs for you, answer yes and don’t register them again.",
    step: "Join The MLC and register your songs",
    time: "About an hour to join, then a few minutes a song. Payments start once plays are matched.",
    cost: "Free.",
    have: "Your tax form, your bank details, and your song list with shares, IPI numbers, and ISRCs.",
    fix: administration,
    needs: ["reg_check_ipi", "split_sheets_all"],
  },
  {
    key: "sx_active",
    name: "SoundExchange",
    question: "Are you registered with SoundExchange as both artist and owner?",
    meaning:
      "SoundExchange pays for recordings played on internet and satellite radio. The artist gets one share, and the owner of the master gets another. You might be both.",
    help: "These royalties are for the recording. Your PRO doesn’t collect them, and most distributors don’t either. If you own your masters, register in both roles.",
    step: "Register with SoundExchange in both roles",
    time: "About an hour, then a few weeks until your first statement.",
    cost: "Free.",
    have: "Your ID, tax form, bank details, and the ISRCs of your recordings.",
    fix: session,
    needs: ["reg_check_isrc"],
  },
  {
    key: "split_sheets_all",
    name: "Split sheets",
    question: "Do you have a signed split sheet for every song?",
    meaning:
      "A split sheet is one page, signed by every writer, that shows each writer’s share of the song. If you write alone, answer yes.",
    help: "If the writers’ claims add up to more than 100%, payments can be frozen for everyone. It’s easiest to agree on shares before a song earns anything.",
    step: "Get a split sheet signed for each song",
    time: "About 10 minutes a song if everyone’s in the room, and longer by text message.",
    cost: "Free. The eBook includes a blank split sheet.",
    have: "Each writer’s legal name, PRO, IPI number (if known), and share.",
    fix: ebook,
    needs: [],
  },
];

export function getCheck(key: CheckKey): Check {
  const check = checks.find((candidate) => candidate.key === key);
  if (!check) throw new Error(`no such check: ${key}`);
  return check;
}
