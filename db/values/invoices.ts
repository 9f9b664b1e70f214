/** Whom an invoice is made out to, as the customer entered it. Stored as JSON. */
export type BillingParty = {
  readonly name: string;
  /** One or several lines; may be empty. */
  readonly address: string;
  /** Such as an EIN or a VAT number; may be empty. */
  readonly taxId: string;
};

/** What fits on an invoice. */
export const billingLimits = { nameCharacters: 200, addressLines: 8, lineCharacters: 100 } as const;
