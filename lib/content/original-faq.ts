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
      "A distributor pays for the recording: streams, downloads, sales. The song itself earns beside that. A PRO such as ASCAP or BMI collects when it is performed, The MLC when it is streamed in the United States, and SoundExchange collects for the recording on internet and satellite radio. Each of them pays only what is registered with it. The seven questions of our Quick Check show what you are missing.",
  },
  {
    id: "session",
    question: "What happens in a paid strategy session?",
    answer:
      "You pick 30, 45 or 60 minutes and a time between 9 AM and 4 PM in Memphis, Monday to Friday, and we talk by video. Have your release list and your logins at hand. We go through what is registered and what is not, and write down what to fix, in which order, and what each fix takes.",
  },
  {
    id: "administration",
    question: "What does publishing administration do, and who owns my songs then?",
    answer:
      "Administration is paperwork done for you: songs are registered with the societies that pay, wrong splits and missing codes are corrected, and unpaid royalties are claimed. It is not a sale. Administering a song does not move its copyright, and what you own stays in your name.",
  },
  {
    id: "delivery",
    question: "I bought the eBook. How do I get it?",
    answer:
      "As soon as the payment is in, the confirmation page and your receipt lead to the download, a PDF made out to you. The link is good for 48 hours and for one download. If it runs out first, the same page sends a new one to the email address of your order.",
  },
  {
    id: "promises",
    question: "Can you promise plays, followers or income?",
    answer:
      "No, and be careful with anyone who does. A radio package buys the number of spins in its name. It is paid promotion, the station discloses the sponsorship as the law asks, and all radio sales are final. What listeners do after that, and what a song earns, nobody can promise.",
  },
];
