export type CourseLesson = { readonly title: string; readonly summary: string };
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
        summary: "The song and the recording, who owns which, and why each pays by itself.",
      },
      {
        title: "Follow the money",
        summary: "One stream, one spin and one sync, traced from the listener to your account.",
      },
      {
        title: "Join your PRO",
        summary: "ASCAP, BMI or SESAC: choosing one, joining, and finding your IPI number.",
      },
      {
        title: "Register a song",
        summary: "A work registration filled in line by line, with the ISWC that comes back.",
      },
      {
        title: "Mechanicals and The MLC",
        summary: "Signing up, claiming your works, and what to do with a match that is wrong.",
      },
      {
        title: "SoundExchange",
        summary: "Digital radio pays performers and owners: both registrations in one sitting.",
      },
      {
        title: "Codes that find you",
        summary: "ISRC, ISWC, UPC and IPI: what each is stamped on, and where a gap loses money.",
      },
    ],
  },
  {
    name: "Side B: collect and grow",
    lessons: [
      {
        title: "Split sheets without a quarrel",
        summary: "Agreeing shares before the release, writing them down, and mending old songs.",
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
        summary: "Two licences, one price, and the cue sheet that pays you for years after.",
      },
      {
        title: "Money from abroad",
        summary: "Societies, sub-publishers and neighbouring rights, and when they are worth it.",
      },
      {
        title: "Read a royalty statement",
        summary: "Units, rates and periods on real columns, and the mistakes that hide there.",
      },
    ],
  },
];
