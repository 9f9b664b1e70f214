import { randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The prefixes of Stripe's own ids, with the length of the random part that follows. */
const LENGTHS = {
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
  inpay_1: 23,
  bps_1: 23,
  req_: 14,
  txn_3: 23,
} as const;

export type IdPrefix = keyof typeof LENGTHS;

/** A fresh random id that looks like Stripe's, e.g. `newId("pi_3")`. */
export function newId(prefix: IdPrefix): string {
  let id: string = prefix;
  for (let i = 0; i < LENGTHS[prefix]; i += 1) id += ALPHABET[randomInt(ALPHABET.length)];
  return id;
}
