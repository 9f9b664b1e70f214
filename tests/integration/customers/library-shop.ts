import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { emailOutbox } from "@/db/schema";
import type { CustomerCodePurpose } from "@/db/values/customers";
import type { EmailPropsByKind } from "@/db/values/emails";
import { consumeCodeQuota, sendCustomerCode } from "@/lib/customers/customer-codes";
import { type Customer, readCustomer, signInCustomer } from "@/lib/customers/customer-sessions";
import type { TestShop } from "@/tests/support/shop";

/** Requests a code and returns the one in the latest email; null if none was sent. */
export async function requestCode(
  shop: TestShop,
  email: string,
  browserHash: string,
  purpose: CustomerCodePurpose = "sign_in",
  { ipHash = "home", customerId }: { ipHash?: string; customerId?: string } = {},
): Promise<string | null> {
  const visitor = { browserHash, ipHash };
  const quota = await consumeCodeQuota(shop.ctx, { email, visitor, customerId });
  if (!quota.allowed) return null;
  if (!(await sendCustomerCode(shop.ctx, { purpose, email, browserHash }))) return null;
  const [latest] = await shop.database.db
    .select({ props: emailOutbox.props })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.kind, "library_code"), eq(emailOutbox.toEmail, email)))
    .orderBy(desc(emailOutbox.createdAt))
    .limit(1);
  return (latest?.props as EmailPropsByKind["library_code"] | undefined)?.code ?? null;
}

/** Signs in with an emailed code, in a new browser by default, and returns the session's token. */
export async function signInToken(
  shop: TestShop,
  email: string,
  browserHash: string = randomUUID(),
  formerToken?: string,
): Promise<string> {
  const code = await requestCode(shop, email, browserHash);
  const typed = { email, code: code ?? "", browserHash, userAgent: "test", formerToken };
  const signedIn = await signInCustomer(shop.ctx, typed);
  if (!signedIn.ok) throw new Error("the code was rejected");
  return signedIn.value.token;
}

export async function signIn(
  shop: TestShop,
  email: string,
  browserHash?: string,
): Promise<Customer> {
  const customer = await readCustomer(shop.ctx, await signInToken(shop, email, browserHash));
  if (!customer) throw new Error("the session doesn't exist");
  return customer;
}
