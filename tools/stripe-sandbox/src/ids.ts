import { randomInt } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Stripe's ID prefixes and the length of the random part that follows each. */
const randomLengths = {
  cs_test_a1: 56,
  pi_3: 23,
  ch_3: 23,
  in_1: 23,
  il_1: 23,
  li_1: 23,
  sub_1: 23,
  si_: 14,
  cus_: 14,
  price_1: 23,
  prod_: 14,
  pm_1: 23,
  re_3: 23,
  du_1: 23,
  evt_1: 23,
  issfr_1: 23,
  inpay_1: 23,
  bps_1: 23,
  req_: 14,
  txn_3: 23,
} as const;

/** Creates a random ID in Stripe's format, e.g. `createId("pi_3")`. */
export function createId(prefix: keyof typeof randomLengths): string {
  let id: string = prefix;
  for (let i = 0; i < randomLengths[prefix]; i += 1) id += alphabet[randomInt(alphabet.length)];
  return id;
}
