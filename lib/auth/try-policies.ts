/** How many failed tries are free, and how the wait between further ones grows: 1, 2, 4, … seconds. */
export type TryPolicy = {
  readonly name: string;
  readonly freeTries: number;
  readonly longestDelaySeconds: number;
  readonly forgottenAfterHours: number;
  /** True: a right try forgets the wrong ones before it. Else it is only not counted itself. */
  readonly successClears: boolean;
};

/**
 * Whoever guesses waits longer and longer; whoever owns the account does not, however many strangers
 * guess. So tries count by account and network, by address, and by account over all networks; a
 * browser that has signed in to the account before has a count of its own and skips the other two.
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
  /** One address that tries many accounts. An office shares one, so much is free. */
  address: {
    name: "address",
    freeTries: 30,
    longestDelaySeconds: 900,
    forgottenAfterHours: 1,
    successClears: false,
  },
  /** Many networks that try one account. Its owner's known browsers, and mailed links, stay open. */
  account: {
    name: "account",
    freeTries: 100,
    longestDelaySeconds: 900,
    forgottenAfterHours: 24,
    successClears: false,
  },
  /** Whoever gets here has the password or the mailbox already. */
  secondStep: {
    name: "second-step",
    freeTries: 5,
    longestDelaySeconds: 900,
    forgottenAfterHours: 24,
    successClears: true,
  },
} as const satisfies Record<string, TryPolicy>;
