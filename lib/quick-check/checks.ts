import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-href";
import type { CheckKey } from "@/lib/quick-check/answers";

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
    help: "Without a PRO, no one collects your performance money, and plays from before you joined may never be paid. You can belong to one at a time.",
    step: "Join a PRO as a writer",
    time: "About an hour to apply; days to a few weeks until you are in.",
    cost: "Free or a one-time fee, by organization. Look at its page before you choose.",
    have: "Your legal name, tax number and bank details.",
    fix: administration,
    needs: [],
  },
  {
    key: "reg_check_ipi",
    name: "IPI",
    question: "Do you know your IPI number?",
    meaning:
      "The number that says which songwriter you are, everywhere in the world. Your PRO gives it to you when you join.",
    help: "Two writers may share a name, but no two share an IPI. Where yours is missing, your money can go to a namesake or wait for years.",
    step: "Find your IPI number",
    time: "Ten minutes in your PRO account; some days after you have joined.",
    cost: "Free with your membership.",
    have: "Your PRO login.",
    fix: ebook,
    needs: ["reg_check_pro"],
  },
  {
    key: "reg_check_isrc",
    name: "ISRC",
    question: "Does every recording you have released have an ISRC?",
    meaning:
      "The code of one recording. Stores, radio and SoundExchange count plays by it. A remix or a live version has its own.",
    help: "A recording without its code, or with two, is counted in pieces or not at all. Your distributor usually gave you one: put it on one list.",
    step: "List an ISRC for each recording",
    time: "An evening for a small catalog.",
    cost: "Usually free through your distributor; a prefix of your own costs a one-time fee.",
    have: "Your distributor login and a list of your releases.",
    fix: ebook,
    needs: [],
  },
  {
    key: "reg_check_iswc",
    name: "ISWC",
    question: "Does every song you wrote have an ISWC?",
    meaning:
      "The code of the song itself, no matter who records it. You get it once the song is registered with your PRO.",
    help: "No ISWC mostly means that the song was never registered. Membership alone pays nothing: a PRO pays on registered songs.",
    step: "Register each song and note its ISWC",
    time: "About ten minutes a song; the code follows in days to weeks.",
    cost: "Free. An administrator who does it for you takes a share of what it collects.",
    have: "Titles, writers, IPI numbers and the shares you agreed on.",
    fix: administration,
    needs: ["reg_check_pro", "reg_check_ipi", "split_sheets_all"],
  },
  {
    key: "mlc_active",
    name: "The MLC",
    question: "Are your songs registered with The MLC?",
    meaning:
      "The Mechanical Licensing Collective pays songwriters and publishers for streams and downloads in the United States. Your PRO does not.",
    help: "If no one has claimed a song there, its streaming mechanicals stay unmatched. If an administrator does it for you, answer yes and do not register twice.",
    step: "Join The MLC and register your songs",
    time: "About an hour to join, then minutes a song. Payment starts once plays are matched.",
    cost: "Free.",
    have: "Your song list with shares, IPI numbers and ISRCs, tax form and bank details.",
    fix: administration,
    needs: ["reg_check_ipi", "split_sheets_all"],
  },
  {
    key: "sx_active",
    name: "SoundExchange",
    question: "Are you registered with SoundExchange as artist and as owner?",
    meaning:
      "It pays for recordings on internet and satellite radio: one part to the artist, one to the owner of the master. You may be both.",
    help: "This is recording money, so your PRO and your distributor don’t collect it. Register in both roles if you own your masters.",
    step: "Register with SoundExchange in both roles",
    time: "About an hour; some weeks until the first statement.",
    cost: "Free.",
    have: "ID, tax form, bank details and the ISRCs of your recordings.",
    fix: session,
    needs: ["reg_check_isrc"],
  },
  {
    key: "split_sheets_all",
    name: "Split sheets",
    question: "Do you have a signed split sheet for every song?",
    meaning:
      "One page that says who wrote how much of a song, signed by all. For songs that you wrote alone, answer yes.",
    help: "Claims that add up to more than 100 percent can freeze the money for everyone. It’s easiest to agree before a song earns anything.",
    step: "Get a split sheet signed for each song",
    time: "Ten minutes a song while everyone is in the room; longer by message.",
    cost: "Free. The eBook has the sheet.",
    have: "Each writer’s legal name, PRO, IPI number if known, and share.",
    fix: ebook,
    needs: [],
  },
];

export function getCheck(key: CheckKey): Check {
  const check = checks.find((candidate) => candidate.key === key);
  if (!check) throw new Error(`no such check: ${key}`);
  return check;
}
