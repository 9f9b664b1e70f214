import { type Answers, parsePercent } from "@/lib/practice/exercise";

/** What the made-up session's song and recording earn, in cents. The mix comes off the recording first. */
export const sessionIncome = { song: 90_000, recording: 70_000, mix: 20_000 } as const;

const people = [
  { id: "marlo", name: "Marlo Example" },
  { id: "tess", name: "Tess Sample" },
  { id: "juno", name: "Juno Placeholder" },
  { id: "dex", name: "Dex Demo" },
] as const;

export type PayLine = {
  readonly name: string;
  readonly songCents: number;
  readonly recordingCents: number;
};

/**
 * Computes what each line of the sheet pays, right or wrong. The owner gets what's left of the recording's income.
 */
export function computePay(answers: Answers): readonly PayLine[] {
  const read = (id: string) => Math.min(parsePercent(answers[id] ?? "") ?? 0, 100);
  const net = sessionIncome.recording - sessionIncome.mix;
  const paid: Readonly<Record<string, number>> = {
    tess: Math.round((net * read("pay-tess")) / 100),
    juno: Math.round((net * read("pay-juno")) / 100),
  };
  const left = Math.max(net - (paid.tess ?? 0) - (paid.juno ?? 0), 0);
  return people.map(({ id, name }) => ({
    name,
    songCents: Math.round((sessionIncome.song * read(`song-${id}`)) / 100),
    recordingCents: id === answers.owner ? left + (paid[id] ?? 0) : (paid[id] ?? 0),
  }));
}
