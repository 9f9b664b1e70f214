export type Lock = {
  readonly file: string;
  readonly inherited: boolean;
  /** Notes the address, for the message that a second start prints. */
  announce(url: string): void;
  release(): void;
};
export function bornAt(pid: number): string | undefined;
export function takeLock(file: string): Lock;
export function withLock(lock: Lock, file: string): Lock;
