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
      "A distributor pays for the recording: streams, downloads, sales. The song itself earns separately: a PRO such as ASCAP or BMI collects when it's performed, and The MLC when it's streamed in the United States. SoundExchange collects for the recording on internet and satellite radio. Each one pays only on what's registered with it. Our seven-question Quick Check shows you what's missing.",
  },
  {
    id: "session",
    question: "What happens in a paid strategy session?",
    answer:
      "You pick 30, 45 or 60 minutes, Monday to Friday, 9 AM to 4 PM Memphis time, and we meet by video. Have your release list and logins ready. We'll go through what's registered and what isn't, and write down what to fix, in what order, and what each fix takes.",
  },
  {
    id: "administration",
    question: "What is publishing administration, and do I keep my songs?",
    answer:
      "We do the paperwork for you: we register your songs with the organizations that pay, fix wrong splits and missing codes, and claim unpaid royalties. You aren't selling anything. Your copyrights stay yours.",
  },
  {
    id: "delivery",
    question: "I bought the eBook. How do I get it?",
    answer:
      "As soon as your payment clears, you'll find the download link on the confirmation page and in your receipt. It's a PDF with your email and order number on every page. The link works for 48 hours and one download. If it expires, the same page can email a new one to the address on your order.",
  },
  {
    id: "promises",
    question: "Can you promise plays, followers or income?",
    answer:
      "No, and be careful with anyone who does. A radio package buys the spins listed with it. It's paid promotion, and the station says so on air, as required by law. We refund spins we can't deliver. Otherwise, all radio sales are final. No one can promise what listeners will do or what a song will earn.",
  },
];
