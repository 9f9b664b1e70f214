type CourseLesson = { readonly title: string; readonly summary: string };
export type CourseSide = { readonly name: string; readonly lessons: readonly CourseLesson[] };

/**
 * The course outline, in two parts like the sides of a record. Lessons open when the course
 * launches.
 */
export const courseSides: readonly CourseSide[] = [
  {
    name: "Side A: get registered",
    lessons: [
      {
        title: "Two copyrights in every track",
        summary: "The song and the recording: who owns which, and why each pays separately.",
      },
      {
        title: "Follow the money",
        summary: "One stream, one spin and one sync, traced from the listener to your account.",
      },
      {
        title: "Join your PRO",
        summary: "ASCAP or BMI: choosing one, joining, and finding your IPI number.",
      },
      {
        title: "Register a song",
        summary: "A work registration filled in step by step, up to the ISWC you get back.",
      },
      {
        title: "Mechanicals and The MLC",
        summary: "Signing up, claiming your works, and fixing a wrong match.",
      },
      {
        title: "SoundExchange",
        summary: "Digital radio pays performers and owners. Do both registrations at once.",
      },
      {
        title: "Codes that find you",
        summary:
          "ISRC, ISWC, UPC and IPI: what each one identifies, and where a gap costs you money.",
      },
    ],
  },
  {
    name: "Side B: collect and grow",
    lessons: [
      {
        title: "Split sheets without a fight",
        summary: "Agree on splits before release, put them in writing, and fix your older songs.",
      },
      {
        title: "Your distributor’s fine print",
        summary: "What a distributor collects, what it does not, and which boxes to tick.",
      },
      {
        title: "YouTube and Content ID",
        summary: "The three ways a video pays, and how to claim without striking your friends.",
      },
      {
        title: "Sync, from pitch to cue sheet",
        summary: "Two licenses, one price, and the cue sheet that keeps paying for years.",
      },
      {
        title: "Money from abroad",
        summary: "Societies, sub-publishers and neighboring rights, and when they're worth it.",
      },
      {
        title: "Read a royalty statement",
        summary: "Units, rates and periods on a real statement, and the mistakes to look for.",
      },
    ],
  },
];
