export type FaqEntry = {
  /** Fragment of the entry's URL. */
  readonly id: string;
  readonly question: string;
  /** Plain text in one paragraph, also used for structured data. */
  readonly answer: string;
};

/** The home page's questions in order. They contain no prices, because staff can change those. */
export const faq: readonly FaqEntry[] = [
  {
    id: "distributor",
    question: "My distributor pays me. What else is there?",
    answer:
      "A distributor pays for the recording: streams, downloads, sales. The song itself earns separately. A PRO such as ASCAP or BMI collects when it is performed, The MLC when it is streamed in the United States, and SoundExchange collects for the recording on internet and satellite radio. Each of them pays only what is registered with it. The seven questions of our Quick Check show what you are missing.",
  },
  {
    id: "session",
    question: "What happens in a paid strategy session?",
    answer:
      "You pick 30, 45 or 60 minutes and a time between 9 AM and 4 PM in Memphis, Monday to Friday, and we meet by video. Have your release list and your logins ready. We'll go through what's registered and what isn't, and write down what to fix, in what order, and what each fix takes.",
  },
  {
    id: "administration",
    question: "What does publishing administration do, and who owns my songs then?",
    answer:
      "Administration is paperwork done for you: songs are registered with the organizations that pay, wrong splits and missing codes are corrected, and unpaid royalties are claimed. It isn't a sale. Administering a song doesn't transfer its copyright, and you keep what you own.",
  },
  {
    id: "delivery",
    question: "I bought the eBook. How do I get it?",
    answer:
      "Once your payment clears, the confirmation page and your receipt link to the download, a PDF stamped with your name. The link works for 48 hours and one download. If it expires first, the same page emails a new one to the address on your order.",
  },
  {
    id: "promises",
    question: "Can you promise plays, followers or income?",
    answer:
      "No, and be careful with anyone who does. A radio package buys the number of spins listed with it. It's paid promotion, the station discloses the sponsorship as required by law, and all radio sales are final. No one can promise what listeners do after that or what a song earns.",
  },
];
