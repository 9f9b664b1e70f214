import type { PageBody } from "@/lib/content/document-schemas";
import { originalTeam } from "@/lib/content/pages/original-team";

/** The radio page's original text. Staff add the stations. */
export const radioPage: PageBody = {
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
