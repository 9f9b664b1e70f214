/** What staff decide about everything that was due before their database was restored. */
export const restoreDecisions = ["skip", "send"] as const;
export type RestoreDecision = (typeof restoreDecisions)[number];
