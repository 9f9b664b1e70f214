import { eq } from "drizzle-orm";
import { selectProducts } from "@/db/queries/shop/catalog";
import { consultationOrders, consultations, inquiries } from "@/db/schema";
import type { PricedCart } from "@/lib/checkout/validate-and-price-cart";
import { writeOrder } from "@/lib/checkout/write-order";
import { splitName } from "@/lib/consultations/read-consultations";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { expireStalePaymentPages } from "@/lib/flows/expire-offers";
import { openCheckoutSession } from "@/lib/flows/open-checkout-session";
import { getLinkUrl, type LinkSubject, readLink } from "@/lib/secrets/links";
import { keyedHash } from "@/lib/secrets/tokens";

type PaymentRequest = {
  readonly token: string;
  readonly acceptsTerms: boolean;
  /** The visitor's browser, which may see the confirmation unmasked. */
  readonly browserHash: string;
};

export type PaymentProblem =
  /** The offer was replaced, declined, paid or has ended; the page shows which. */
  | { readonly kind: "not_payable" }
  | { readonly kind: "terms_missing" }
  | { readonly kind: "checkout_failed"; readonly faultId: string; readonly mayBePaid: boolean };

/** An offer as emailed to one address. */
type Offer = LinkSubject<"consultation">;

/**
 * Creates the order and Checkout session for an offer. Each offer has one open order in any
 * browser, so it can't be paid twice.
 * @returns The URL of the payment page, or of the confirmation page if it's already paid.
 */
export async function startConsultationPayment(
  ctx: Ctx,
  { token, acceptsTerms, browserHash }: PaymentRequest,
): Promise<Result<{ readonly url: string }, PaymentProblem>> {
  const offer = readLink(ctx, "consultation", token);
  if (!offer) return fail({ kind: "not_payable" });
  if (!acceptsTerms) return fail({ kind: "terms_missing" });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const payable = await findPayableOffer(ctx, offer);
    if (!payable) return fail({ kind: "not_payable" });
    const written = await writeOrder(
      ctx,
      payable.cart,
      { ...payable.purchase, browserHash: createOfferBrowserHash(ctx, offer) },
      {
        cancelUrl: getLinkUrl(ctx, "consultation", offer),
        // A bank debit takes days, and would hold the time for as long.
        isInstant: payable.isHold,
      },
    );
    if (!written.ok) throw new Error("sessions have no promotions");
    const order = written.value;
    // Link the order before the page opens, so that any payment finds its consultation.
    await ctx.db
      .insert(consultationOrders)
      .values({
        orderId: order.id,
        inquiryId: offer.id,
        revision: offer.offerRevision,
        browserHash,
      })
      .onConflictDoUpdate({ target: consultationOrders.orderId, set: { browserHash } });
    const opened = await openCheckoutSession(ctx, order);
    if (opened.kind === "failed") {
      const { faultId, mayBePaid } = opened;
      return fail({ kind: "checkout_failed", faultId, mayBePaid });
    }
    if (opened.kind === "complete") return ok({ url: opened.url });
    // Staff may have changed the offer while the payment page was being created.
    if (opened.kind === "open" && (await findPayableOffer(ctx, offer)))
      return ok({ url: opened.url });
    await expireStalePaymentPages(ctx, { inquiryId: offer.id });
  }
  return fail({ kind: "not_payable" });
}

/**
 * Creates the value stored as the order's browser hash. A browser has one open order per purchase,
 * so one value per offer gives each offer one open order, in every browser.
 */
function createOfferBrowserHash(ctx: Ctx, { id, offerRevision }: Offer): string {
  return keyedHash(ctx.settings.authSecret, "consultation-buyer", `${id}_${offerRevision}`);
}

/** Returns what to charge, or null if the offer can't be paid now. */
async function findPayableOffer(ctx: Ctx, { id, offerRevision, linkRevision }: Offer) {
  const [found] = await ctx.db
    .select({ offer: consultations, inquiry: inquiries })
    .from(consultations)
    .innerJoin(inquiries, eq(inquiries.id, consultations.inquiryId))
    .where(eq(consultations.inquiryId, id));
  if (!found) return null;
  const { status, payBy, productId, priceCents } = found.offer;
  if (status !== "payment_requested" || found.offer.offerRevision !== offerRevision) return null;
  if (found.offer.linkRevision !== linkRevision) return null;
  if (!payBy || payBy <= ctx.now() || priceCents === null) return null;
  const product = (await selectProducts(ctx.db)).find(({ id }) => id === productId);
  if (!product) return null;
  const line = {
    product,
    productId: product.id,
    quantity: 1,
    unitPriceCents: priceCents,
    listPriceCents: null,
  };
  const cart: PricedCart = {
    lines: [line],
    subtotalCents: priceCents,
    isRecurring: false,
    hasRadio: false,
    promotion: null,
  };
  const { name, email, phone, utm } = found.inquiry;
  const purchase = {
    lines: [{ productId: product.id, quantity: 1 }],
    customer: { email, ...splitName(name), ...(phone && { phone }) },
    consents: { terms: true, radio: false, renewal: false },
    quote: "",
    ...(utm && { utm }),
  };
  return { cart, purchase, isHold: found.offer.origin === "self" };
}
