export type NextAct = "song" | "lesson" | "download" | "session";

/**
 * What a customer does first after buying: the one filled button of the confirmation page and the
 * receipt. Spins can't start without the song.
 */
export const nextActLabels: Readonly<Record<NextAct, string>> = {
  song: "Send your song's details",
  lesson: "Start lesson 1",
  download: "Download your eBook",
  session: "See your session",
};
