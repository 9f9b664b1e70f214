export class CompressedBodies {
  constructor(limitBytes: number, waitingLimitBytes?: number);
  find(key: string): Buffer | undefined;
  make(key: string, body: Buffer, encoding: "br" | "gzip"): Promise<Buffer>;
  settled(): Promise<void>;
}
