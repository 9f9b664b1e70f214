/** After the free attempts, each failure doubles the delay: 1, 2, 4, … seconds. */
export type ThrottlePolicy = {
  /** Part of stored keys; never renamed. */
  readonly name: string;
  readonly freeAttempts: number;
  readonly maxDelaySeconds: number;
  readonly resetAfterHours: number;
  /** True if a success clears earlier failures. Otherwise only its own attempt is taken back. */
  readonly clearsOnSuccess: boolean;
};

/**
 * Slows down guessing without locking the owner out. Attempts count by account and network, by IP
 * address, and by account overall. A browser that has signed in before is counted separately.
 */
export const throttlePolicies = {
  accountAndNetwork: {
    name: "account-network",
    freeAttempts: 5,
    maxDelaySeconds: 900,
    resetAfterHours: 24,
    clearsOnSuccess: true,
  },
  accountAndKnownBrowser: {
    name: "account-browser",
    freeAttempts: 10,
    maxDelaySeconds: 60,
    resetAfterHours: 1,
    clearsOnSuccess: true,
  },
  /** One IP address trying many accounts. The limit is high because offices share an IP address. */
  ipAddress: {
    name: "address",
    freeAttempts: 30,
    maxDelaySeconds: 900,
    resetAfterHours: 1,
    clearsOnSuccess: false,
  },
  /** Many networks trying one account. The owner can still use known browsers and emailed links. */
  account: {
    name: "account",
    freeAttempts: 20,
    maxDelaySeconds: 900,
    resetAfterHours: 24,
    clearsOnSuccess: false,
  },
  /** Only reached by someone who has the password or the mailbox. */
  secondStep: {
    name: "second-step",
    freeAttempts: 5,
    maxDelaySeconds: 900,
    resetAfterHours: 24,
    clearsOnSuccess: true,
  },
} as const satisfies Record<string, ThrottlePolicy>;
