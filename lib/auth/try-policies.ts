/** How many failed attempts are free; after that the delay doubles: 1, 2, 4, … seconds. */
export type TryPolicy = {
  readonly name: string;
  readonly freeTries: number;
  readonly longestDelaySeconds: number;
  readonly forgottenAfterHours: number;
  /** True if a success clears earlier failures. Otherwise it just isn't counted itself. */
  readonly successClears: boolean;
};

/**
 * Slows down guessing without locking the owner out. Attempts count by account and network, by
 * address, and by account overall. A browser that has signed in before has only its own count.
 */
export const tryPolicies = {
  accountAndNetwork: {
    name: "account-network",
    freeTries: 5,
    longestDelaySeconds: 900,
    forgottenAfterHours: 24,
    successClears: true,
  },
  accountAndKnownBrowser: {
    name: "account-browser",
    freeTries: 10,
    longestDelaySeconds: 60,
    forgottenAfterHours: 1,
    successClears: true,
  },
  /** One address trying many accounts. The limit is high because offices share an address. */
  address: {
    name: "address",
    freeTries: 30,
    longestDelaySeconds: 900,
    forgottenAfterHours: 1,
    successClears: false,
  },
  /** Many networks trying one account. The owner can still use known browsers and emailed links. */
  account: {
    name: "account",
    freeTries: 100,
    longestDelaySeconds: 900,
    forgottenAfterHours: 24,
    successClears: false,
  },
  /** Only reached by someone who has the password or the mailbox. */
  secondStep: {
    name: "second-step",
    freeTries: 5,
    longestDelaySeconds: 900,
    forgottenAfterHours: 24,
    successClears: true,
  },
} as const satisfies Record<string, TryPolicy>;
