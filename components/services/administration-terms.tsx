import type { ReactNode } from "react";
import { Facts } from "@/components/site/facts";
import type { AdministrationRole, AdministrationTerms } from "@/lib/content/document-schemas";

const inWriting = {
  work: "Register your songs, correct registrations, and recover unpaid royalties. We become your administrator of record only if your written agreement says so.",
  money:
    "You do. The organizations pay you directly, unless your written agreement says that they pay us and when we pay you.",
};

const roles: Readonly<
  Record<AdministrationRole, { readonly work: string; readonly money: string }>
> = {
  not_chosen: inWriting,
  agreed_in_writing: inWriting,
  register_and_recover: {
    work: "Register your songs and recover unpaid royalties. We don't become your administrator of record.",
    money: "You do. The organizations pay you directly, and we never receive your royalties.",
  },
  administrator_of_record: {
    work: "Act as administrator of record for your share of your songs: we register them and collect for you.",
    money:
      "Your PRO pays your writer's share to you. Your publisher's share and mechanicals come to us, and we pay you what's left after our fee.",
  },
};

type Props = {
  readonly terms: AdministrationTerms;
  readonly audience: string | undefined;
  /** Who does it. */
  readonly makers: ReactNode;
};

/** What a client agrees to: who does what, who receives the money, the fee and the term. */
export function AdministrationAnswers({ terms, audience, makers }: Props) {
  const { work, money } = roles[terms.role];
  return (
    <Facts
      layout="columns"
      rows={[
        ["What we do", work],
        ["Who receives the money", money],
        ["What it costs", terms.fee],
        ["How long it lasts", terms.term],
        ["Who it’s for", audience],
        ["Who does it", makers],
        [
          "How it starts",
          "We review your catalog in a session and send you a price in writing. You decide then.",
        ],
        [
          "If you don’t like it",
          "Say no to the price, and you owe nothing for administration. Later, cancel as your agreement says.",
        ],
      ]}
    />
  );
}
