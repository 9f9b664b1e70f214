import { sessionNoticeHours } from "@/lib/catalog/refund-copy";
import type { EditablePageId } from "@/lib/content/content-documents";
import type { PageBody } from "@/lib/content/document-schemas";
import { profileDefaults } from "@/lib/core/site";
import { downloadPolicy } from "@/lib/downloads/expiry";
import { fillRates, printedRates } from "@/lib/royalties/rate-placeholders";

/** "Who's behind it" until staff write their own. Names no one, because people are theirs to name. */
const originalTeam = `${profileDefaults.name} is a music-business consultancy in ${profileDefaults.city}, Tennessee. We register songs, claim royalties, and promote records on the radio for independent artists. Our team answers email Monday to Friday.`;

/** The eBook page's original text. */
const ebookPage: PageBody = {
  sections: [
    {
      title: "What it covers",
      text: `One song can earn several kinds of royalties: for performances, for copies, for the recording, and for use in film or TV. Different organizations pay each kind, and each has its own forms and schedule. This book shows you which organizations might owe you money and how to register so they can pay you.`,
    },
    {
      title: "What you need",
      text: `You don't need a publisher, a label, or a law degree. Set aside half an hour a day for the 30-day plan.`,
    },
    {
      title: "What the free newsletter doesn't have",
      text: `The newsletter covers one idea at a time. Only the book includes:
- one song's first year in numbers: every payer, every share, and when the money arrives
- the forms of your PRO, The MLC, SoundExchange, and a distributor, drawn by us and explained field by field
- a table of every collector: what it pays for, whom, when, and what it needs from you
- letters and emails to copy, and a checklist for the producer agreement
- worksheets that you can fill in on screen or print, with a split sheet and a metadata sheet
- a file pack: a workbook that checks your catalog and calculates splits, and the letters and forms as Word documents
- plans for the first 30 days and for 12 months, an index, and a glossary`,
    },
    {
      title: "What you get",
      text: `You get a PDF for your phone, tablet, or computer, and a file pack for Excel and Word or programs like them. There's no EPUB or Kindle edition. Each page shows your email address and order number, because the copy is licensed to you. Whenever you request a new download link from your order, you'll get the current edition.`,
    },
    {
      title: "One reader or a team",
      text: `One license covers one person on all their devices. If you're buying for a band or a team, set the quantity to the number of readers. Then you can give each reader a copy of your file.`,
    },
  ],
  questions: [
    {
      question: "How do I get the file?",
      answer: `As soon as your payment clears, the confirmation page and your receipt link to the download. The link works once and expires after ${downloadPolicy.linkHours} hours, so save the file when you open it.`,
    },
    {
      question: "What if the link expires before I download?",
      answer: `Open the expired link and request a new one on that page. We'll email the new link to the address on your order. You can request up to ${downloadPolicy.newLinks} new links in ${downloadPolicy.newLinkDays} days.`,
    },
    {
      question: "Is the book only about the United States?",
      answer:
        "Mostly. The book explains the US organizations step by step. One chapter covers money from other countries, including who collects it there and when it's worth pursuing.",
    },
    {
      question: "Is it legal advice?",
      answer:
        "No. It's practical education. For a contract or a dispute, talk to a music attorney. For taxes, talk to a tax professional.",
    },
  ],
  team: originalTeam,
  audience: "Artists who write, record, and release their own music",
};

/** The course page's original text. */
const coursePage: PageBody = {
  sections: [
    {
      title: "What you'll be able to do",
      text: `The course starts with what you own. By the end, you'll know how to register your songs and read your statements.`,
    },
    {
      title: "What you need",
      text: `You'll need a computer or phone, a list of your releases, and the email address you use for business. You don't need accounts with any royalty organizations yet. You'll open those accounts during the course.`,
    },
    {
      title: "How long you have access",
      text: `You have access for as long as we offer the course online, at no further cost, and new lessons are included. If we ever decide to stop offering the course, we'll email you at least 90 days before it closes.`,
    },
  ],
  questions: [
    {
      question: "Should I get the course or the eBook?",
      answer:
        "Both cover the same topics. The course teaches them lesson by lesson. The eBook makes it faster to look things up and includes the 30-day plan.",
    },
    {
      question: "Can my band share one course?",
      answer:
        "No. Each course is for one person, so every band member who wants to take the course needs to buy a copy.",
    },
    {
      question: "I'm not in the United States. Will the course help me?",
      answer:
        "Yes, in part. The lessons explain how US organizations pay. If your music earns money in the US, you'll learn how to collect that money. One lesson covers royalties from other countries.",
    },
  ],
  team: originalTeam,
  audience: "Artists and producers who want to do one registration at a time",
};

/** The radio page's original text. Staff add the stations. */
const radioPage: PageBody = {
  sections: [
    { title: "Stations, shows, and markets", text: "" },
    {
      title: "Which package fits",
      text: `- Single Spin: one spin, if you've never been on the radio.
- Spin Pack: two spins and the eBook, if you still have songs to register.
- Spin Bundle: three spins and the eBook. We'll also consider your song for a spotlight, but we can't guarantee one.
- Weekly Rotation: five spins in one week, for a release week or a show in town.
- Monthly Rotation: 20 spins in a month, starting within 7 days. You get fewer spins only if you agree to that in writing.
- Elite Airplay: 40 spins a month, 10 each week, until you cancel.`,
    },
    {
      title: "How spins are scheduled",
      text: `Send us your song using the form linked in your receipt, or wait until we contact you within 1-2 business days. Your package starts when we have the song. The station decides the day and time of each spin. If the station turns down your song, you can send another one. If the station doesn't accept any of your songs, we'll refund the spins that didn't air.`,
    },
    {
      title: "What to send",
      text: `- A link to your final, mastered track. WAV is best, but a high-quality MP3 also works.
- A clean version. FCC rules restrict indecent language on the air from 6 AM to 10 PM (47 CFR §\u00a073.3999).
- The artist name and song title, exactly as you registered them.
- Your ISRC, the name of your PRO, and your member number, if you have them.

Send only a recording you own or have a license for, with the consent of everyone who wrote the song or plays on the recording.`,
    },
    {
      title: "Your proof of airplay",
      text: `We log the date and time of every spin. Your campaign page lists them, and you can download the log there as a PDF.`,
    },
    {
      title: "How the sponsorship is disclosed",
      text: `Federal law requires stations to announce that a spin was paid for and who paid for it (47 U.S.C. §\u00a0317; 47 CFR §\u00a073.1212). We give the station your name before your song airs, and the station announces your name on air.`,
    },
    {
      title: "Charts",
      text: `Paid spins generally don't count toward radio charts.`,
    },
    {
      title: "What “All sales final” means",
      text: `We reserve airtime for you, so we don't refund a package if you change your mind or expected more listeners. If we don't deliver a spin, we'll refund it.`,
    },
  ],
  questions: [
    {
      question: "Will these spins earn me royalties?",
      answer:
        "They can, if you wrote the song. Songwriters can earn royalties from AM and FM spins through a PRO such as ASCAP or BMI, if the song is registered. In the US, AM and FM stations don't pay royalties for the recording. Don't count on royalties to cover the price of a package.",
    },
    {
      question: "Can I use one package for two songs?",
      answer:
        "No. Each package is for one song. If you buy more than one package, you can send a different song for each.",
    },
    {
      question: "Do you promise listeners, streams, or followers?",
      answer: "No. You're paying for spins, and we can't promise how listeners will respond.",
    },
    {
      question: "How do I cancel Elite Airplay?",
      answer:
        "Use the link in your receipt. You won't be charged again, and your spins continue to the end of the month you've paid for.",
    },
  ],
  team: originalTeam,
};

/** The text of the booking page. */
const sessionsPage: PageBody = {
  sections: [
    {
      title: "Who's on the call",
      text: `You'll meet one-on-one by video with a member of our team in Memphis. We'll spend the entire session on your music.`,
    },
    {
      title: "What 30 minutes covers",
      text: `We'll answer one question. A typical session looks like this:
- 5 minutes: what happened and what you've tried
- 15 minutes: a look at your statement, contract, or account together
- 10 minutes: what to do next, step by step`,
    },
    {
      title: "What 45 minutes covers",
      text: `We'll check your registrations. A typical session looks like this:
- 5 minutes: your releases and where they're distributed
- 25 minutes: your PRO, The MLC, SoundExchange, and distributor accounts, one by one
- 15 minutes: what's missing, and what to fix first`,
    },
    {
      title: "What 60 minutes covers",
      text: `We'll plan for your entire catalog. This session costs more per minute than the 45-minute session because we work on every release. A typical session looks like this:
- 10 minutes: your catalog, your splits, and what's coming out next
- 30 minutes: registrations and recent statements
- 20 minutes: a plan for what to fix, in what order, and who does it`,
    },
    {
      title: "What you get in writing",
      text: `After the call, we'll email you a list of what to fix, in what order, and how much work each fix takes.`,
    },
    {
      title: "How to prepare",
      text: `- Your latest royalty statements
- A list of your songs with writers and splits
- Your logins, ready to use. Never send us a password.
- Your most important question`,
    },
    {
      title: "Rescheduling and canceling",
      text: `To reschedule or cancel a paid session, reply to your invitation at least ${sessionNoticeHours} hours before the session starts. Rescheduling is free. If you cancel by that deadline, we'll refund you in full. If we can't make it, you can choose a new time or a full refund.`,
    },
  ],
  questions: [
    {
      question: "When do I pay?",
      answer:
        "You pay after we confirm your time. We'll email you a link to pay through Stripe. After you pay, we'll email you a calendar invite with the video link.",
    },
    {
      question: "Is a session worth it if I've only released one song?",
      answer:
        "Yes. In 30 minutes, we can check that your song is registered everywhere it should be.",
    },
    {
      question: "Do you give legal or tax advice?",
      answer:
        "No. We offer music-business guidance based on experience. If you need a lawyer or an accountant, we'll let you know.",
    },
  ],
  team: originalTeam,
  audience: "Artists, producers, and writers with a question, a statement, or a catalog to review",
};

/** The publishing administration page's original text. Terms of an agreement are set in writing. */
const publishingPage: PageBody = {
  sections: [
    {
      title: "What it costs",
      text: fillRates(
        `The price depends on how many songs and writers are in your catalog and how many registrations need fixing. We'll review your catalog with you in a session and then send you a price in writing. You don't owe anything for administration until you've agreed to that price. For comparison, administrators commonly keep {{administratorCommissions}} of what they collect.`,
        printedRates,
      ),
    },
    {
      title: "Which countries it covers",
      text: `Your agreement lists the countries it covers. Money from other countries often comes through a partner organization there. If a partner takes a share, we'll let you know.`,
    },
    {
      title: "What you keep",
      text: `You keep your copyrights and the right to say no. We act on your behalf, and we don't buy or own your songs.`,
    },
    {
      title: "What we need from you",
      text: `- A list of your songs with every writer and their share
- The name of your PRO and your IPI number, if you have them
- The ISRCs and distributor of each release
- Any publishing or administration agreement you've signed`,
    },
  ],
  questions: [
    {
      question: "I already have an administrator. Can you help?",
      answer:
        "Yes, we can review your registrations with you in a session. We can't take over until your current agreement ends, because two administrators can't claim the same share of the same song.",
    },
    {
      question: "When will I see money?",
      answer:
        "The timing depends on the organizations that pay you. Most pay quarterly or monthly, often several months after a song is played. We can't promise an amount.",
    },
    {
      question: "Do I need this if I have a distributor?",
      answer:
        "Your distributor pays you for the recording. Publishing covers the song itself, meaning the words and the music. A distributor collects publishing royalties only if you signed up for that service, so check first to avoid paying for it twice.",
    },
  ],
  team: originalTeam,
  audience: "Writers and artists who own their songs and want the paperwork done for them",
  administration: {
    role: "not_chosen",
    fee: "Agreed in writing after we review your catalog. You don't owe anything for administration until then.",
    term: "Agreed in writing: your agreement names its start, its end, and how either of us can cancel.",
  },
};

/** The about page's original text, shown with its figures. */
const aboutPage: PageBody = {
  sections: [
    {
      title: "What these figures mean",
      text: `We calculated these numbers ourselves, and no one outside the company has checked them. The “95% success rate” is the owner's own figure for our work so far, and we haven't yet written down what it counts. These figures don't predict what your songs will earn.`,
    },
  ],
  questions: [],
  team: "",
};

/** The membership page has no texts until staff write some. */
const membershipPage: PageBody = {
  sections: [],
  questions: [],
  team: "",
  popularPlan: "Professional",
};

/** Every page's text until staff publish their own. A section without text isn't shown. */
export const originalPages: Readonly<Record<EditablePageId, PageBody>> = {
  ebook: ebookPage,
  course: coursePage,
  radio: radioPage,
  sessions: sessionsPage,
  "publishing-admin": publishingPage,
  membership: membershipPage,
  about: aboutPage,
};

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
