export const FAULT_MODES = [
  "timeout-after-accept",
  "reset-after-accept",
  "timeout",
  "500",
  "429",
  "400",
  "slow",
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

export interface Fault {
  mode: FaultMode;
  /** The start of the paths that it strikes. */
  path: string;
  /** `POST` and so on; null strikes every method. */
  method: string | null;
  /** How many calls it still strikes. */
  times: number;
  /** For `slow`: how long the answer waits. */
  delayMs: number;
}

/** The troubles that a test or the panel has ordered for the next API calls. */
export class Faults {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  all(): readonly Fault[] {
    return this.#faults;
  }

  clear(): void {
    this.#faults = [];
  }

  /** The fault that strikes this call, used up by one. */
  take(method: string, path: string): Fault | undefined {
    const fault = this.#faults.find(
      (one) => path.startsWith(one.path) && (one.method === null || one.method === method),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#faults = this.#faults.filter((one) => one !== fault);
    return fault;
  }
}
