import type { PageBody } from "@/lib/content/document-schemas";
import { originalTeam } from "@/lib/content/pages/original-team";

/** The radio page's original text. Staff add the stations. */
export const radioPage: PageBody = {
  sections: [
    { title: "Stations, shows and markets", text: "" },
    {
      title: "Which package fits",
      text: `- Single Spin: one play, if you've never been on the radio.
- Spin Pack: two plays plus the eBook, if you still have songs to register.
- Spin Bundle: three plays and the eBook. We also consider your song for a spotlight, which isn't guaranteed.
- Weekly Rotation: five plays in one week, for a release week or a show in town.
- Monthly Rotation: 20 plays in a month, starting within 7 days. You get fewer only if we agree on it in writing.
- Elite Airplay: 40 plays a month, 10 each week, until you cancel.`,
    },
    {
      title: "How dates are set",
      text: `Send us your song with the form in your receipt, or wait until we contact you within 1-2 business days. Your package starts when we have the song. The station decides the day and time of each spin. If it turns your song down, you can send another one. If it doesn't accept any, we'll refund the spins that didn't air.`,
    },
    {
      title: "What to send",
      text: `- A link to your final, mastered track. WAV is best. A high-quality MP3 works.
- A clean version. FCC rules restrict indecent language on the air from 6 AM to 10 PM (47 CFR §\u00a073.3999).
- Artist name and song title, exactly as you registered them.
- Your ISRC, and your PRO with your member number, if you have them.

Only send a recording you own or have a license for, with the consent of everyone who wrote it or plays on it.`,
    },
    {
      title: "Your proof of airplay",
      text: `We log the date and time of every spin. Reply to your receipt anytime and we'll send you the log.`,
    },
    {
      title: "How the sponsorship is disclosed",
      text: `Federal law says listeners must hear that a play was paid for, and who paid (47 U.S.C. §\u00a0317; 47 CFR §\u00a073.1212). We give the station your name before your song airs, and the station announces it.`,
    },
    {
      title: "Charts",
      text: `Paid spins generally don't count toward radio charts.`,
    },
    {
      title: "What “All sales final” means",
      text: `We reserve airtime for you, so we don't refund a package because you changed your mind or expected more listeners. If we don't deliver a spin, we'll refund it.`,
    },
  ],
  questions: [
    {
      question: "Will these spins earn me royalties?",
      answer:
        "They can, if you wrote the song. An AM or FM spin can pay the songwriter through a PRO such as ASCAP or BMI, if your song is registered. In the US, AM and FM radio doesn't pay for the recording. Don't count on royalties to cover the price of a package.",
    },
    {
      question: "Can I use one package for two songs?",
      answer:
        "Each package is for one song. If you buy more than one, you can send a different song for each.",
    },
    {
      question: "Do you promise listeners, streams or followers?",
      answer: "No. You're buying plays. What listeners do next is up to them.",
    },
    {
      question: "How do I cancel Elite Airplay?",
      answer:
        "Use the link in your receipt. You won't be charged again, and your spins continue to the end of the month you've paid for.",
    },
  ],
  team: originalTeam,
};
