/**
 * What an emailed code is for: signing in to the library, adding another address to it, or
 * correcting the address of an order after its receipt bounced.
 */
export const customerCodePurposes = ["sign_in", "add_email", "correct_order"] as const;
export type CustomerCodePurpose = (typeof customerCodePurposes)[number];

/** Changes that we email a customer's addresses about, in case someone else made them. */
export type CustomerNotice =
  | {
      readonly occasion: "address_added" | "address_removed" | "libraries_joined";
      /** The address that was added or removed. */
      readonly email: string;
    }
  /** The library and what belonged to it; `kept` lists what the law makes us keep. */
  | { readonly occasion: "data_deleted"; readonly kept: readonly string[] }
  /** To the former address, which may be a stranger's: it names no other. */
  | { readonly occasion: "order_address_corrected"; readonly orderNumber: string };
