/** A mail's place in the ledger's order: newest first, then by batch and seat. */
export type LedgerPlace = {
  readonly createdAt: Date;
  readonly batchId: string;
  readonly seat: number;
};

/** A place as it stands in a link. */
export function writeLedgerCursor({ createdAt, batchId, seat }: LedgerPlace): string {
  return `${createdAt.getTime()}_${batchId}_${seat}`;
}

/** The place that a link names; null when it names none. */
export function readLedgerCursor(cursor: string): LedgerPlace | null {
  const parts = /^(\d{1,15})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_(\d{1,4})$/.exec(cursor);
  if (!parts) return null;
  const [, time = "", batchId = "", seat = ""] = parts;
  const createdAt = new Date(Number(time));
  return Number.isNaN(createdAt.getTime()) ? null : { createdAt, batchId, seat: Number(seat) };
}
