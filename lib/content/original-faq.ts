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
      "A distributor pays you for streams, downloads, and sales of the recording. The song itself earns separate royalties. A PRO such as ASCAP or BMI collects when the song is performed, and The MLC collects when the song is streamed in the United States. SoundExchange collects when the recording is played on internet and satellite radio. Each organization pays only for what's registered with it. Our seven-question Quick Check shows you what's missing.",
  },
  {
    id: "session",
    question: "What happens in a paid strategy session?",
    answer:
      "You choose a session of 30, 45, or 60 minutes, and we meet by video. Have your release list and logins ready. We'll go through your registrations and find what's missing. After the call, you'll get a written list of what to fix and in what order.",
  },
  {
    id: "administration",
    question: "What is publishing administration, and do I keep my songs?",
    answer:
      "We do the paperwork for you: we register your songs with the organizations that pay, fix wrong splits and missing codes, and claim unpaid royalties. You aren't selling anything, and you keep your copyrights.",
  },
  {
    id: "delivery",
    question: "I bought the eBook. How do I get it?",
    answer:
      "As soon as your payment clears, you'll find the download link on the confirmation page and in your receipt. The eBook is a PDF with your email address and order number on every page. The link works once and expires after 48 hours. If your link has expired, open it and request a new one. We'll email the new link to the address on your order.",
  },
  {
    id: "promises",
    question: "Can you promise plays, followers, or income?",
    answer:
      "No, and you should be careful with anyone who does. When you buy a radio package, you're paying for the spins listed in it. Radio packages are paid promotion, and the station announces that on air, as required by law. We refund spins we can't deliver. Otherwise, all radio sales are final. No one can promise how listeners will respond or what a song will earn.",
  },
];
