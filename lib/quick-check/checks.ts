import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-href";
import type { CheckKey } from "@/lib/quick-check/answers";
import { fillRates } from "@/lib/royalties/rate-placeholders";

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
      "A performing rights organization, such as ASCAP, BMI or your own country’s society, collects when your song is broadcast, streamed or played live.",
    help: "Without a PRO, no one collects your performance money, and plays from before you joined may never be paid. You can belong to only one at a time.",
    step: "Join a PRO as a writer",
    time: "About an hour to apply, then a few days to a few weeks for approval.",
    cost: fillRates(
      "ASCAP is {{ascapWriterFee}} for writers. BMI charges writers {{bmiWriterFee}} once. Those were the fees in {{bmiWriterFee.checked}}, so check before you apply.",
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
      "The number that identifies you as a songwriter worldwide. Your PRO gives it to you when you join.",
    help: "Two writers can have the same name, but never the same IPI. Without yours, your money can go to the other writer or sit unpaid for years.",
    step: "Find your IPI number",
    time: "Ten minutes in your PRO account, a few days after you join.",
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
      "The code that identifies one recording. Stores, radio and SoundExchange use it to count plays. A remix or live version needs its own.",
    help: "A recording with no code, or with two, loses plays. Your distributor has probably assigned one already. Keep all your codes on one list.",
    step: "List an ISRC for each recording",
    time: "One evening for a small catalog.",
    cost: fillRates(
      "Usually free through your distributor. Your own US prefix costs {{isrcPrefixFee}} once ({{isrcPrefixFee.source}}, {{isrcPrefixFee.checked}}).",
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
      "The code that identifies the song itself, no matter who records it. It’s assigned after you register the song with your PRO.",
    help: "No ISWC usually means the song was never registered. Joining a PRO isn’t enough, because it pays only on registered songs.",
    step: "Register each song and note its ISWC",
    time: "About ten minutes a song. The code arrives days or weeks later.",
    cost: fillRates(
      "Free. If an administrator does it for you, it keeps a share of what it collects, commonly {{administratorCommissions}}.",
    ),
    have: "Titles, writers, IPI numbers and the shares you agreed on.",
    fix: administration,
    needs: ["reg_check_pro", "reg_check_ipi", "split_sheets_all"],
  },
  {
    key: "mlc_active",
    name: "The MLC",
    question: "Are your songs registered with The MLC?",
    meaning:
      "The Mechanical Licensing Collective pays songwriters and publishers for streams and downloads in the United States. Your PRO doesn’t.",
    help: "If no one claims a song there, its US streaming mechanicals go unpaid. If an administrator handles this for you, answer yes. Don’t register twice.",
    step: "Join The MLC and register your songs",
    time: "About an hour to join, then a few minutes a song. Payments start once plays are matched.",
    cost: "Free.",
    have: "Your song list with shares, IPI numbers and ISRCs, tax form and bank details.",
    fix: administration,
    needs: ["reg_check_ipi", "split_sheets_all"],
  },
  {
    key: "sx_active",
    name: "SoundExchange",
    question: "Are you registered with SoundExchange as both artist and owner?",
    meaning:
      "SoundExchange pays for recordings played on internet and satellite radio: one share to the artist, one to the owner of the master. You may be both.",
    help: "This is money for the recording, so your PRO doesn’t collect it, and most distributors don’t either. If you own your masters, register in both roles.",
    step: "Register with SoundExchange in both roles",
    time: "About an hour, then a few weeks until your first statement.",
    cost: "Free.",
    have: "Your ID, tax form, bank details and the ISRCs of your recordings.",
    fix: session,
    needs: ["reg_check_isrc"],
  },
  {
    key: "split_sheets_all",
    name: "Split sheets",
    question: "Do you have a signed split sheet for every song?",
    meaning:
      "One page, signed by every writer, that says who wrote how much of the song. If you write alone, answer yes.",
    help: "Claims that add up to more than 100 percent can freeze the money for everyone. It’s easiest to agree before a song earns anything.",
    step: "Get a split sheet signed for each song",
    time: "Ten minutes a song if everyone’s in the room. Longer over text.",
    cost: "Free. The eBook includes a blank one.",
    have: "Each writer’s legal name, PRO, IPI number (if known) and share.",
    fix: ebook,
    needs: [],
  },
];

export function getCheck(key: CheckKey): Check {
  const check = checks.find((candidate) => candidate.key === key);
  if (!check) throw new Error(`no such check: ${key}`);
  return check;
}
