export const faultModes = [
  "timeout-after-accept",
  "reset-after-accept",
  "timeout",
  "500",
  "429",
  "400",
  "slow",
] as const;
export type FaultMode = (typeof faultModes)[number];

export type Fault = {
  mode: FaultMode;
  /** Matches every API path that starts with it. */
  path: string;
  /** An HTTP method such as `POST`; null matches every method. */
  method: string | null;
  /** How many more calls fail. */
  times: number;
  /** Milliseconds before the response; used by `slow` only. */
  delayMs: number;
};

export type FaultList = ReturnType<typeof createFaultList>;

/** Creates the list of failures that a test or the control panel has planned for API calls. */
export function createFaultList() {
  let faults: Fault[] = [];
  return {
    add: (fault: Fault): void => {
      faults.push(fault);
    },
    all: (): readonly Fault[] => faults,
    clear: (): void => {
      faults = [];
    },
    /** Returns the first fault that matches the call and uses it up once. */
    take: (method: string, path: string): Fault | undefined => {
      const fault = faults.find(
        (candidate) =>
          path.startsWith(candidate.path) &&
          (candidate.method === null || candidate.method === method),
      );
      if (!fault) return undefined;
      fault.times -= 1;
      if (fault.times <= 0) faults = faults.filter((candidate) => candidate !== fault);
      return fault;
    },
  };
}
