import "server-only";
import type { Customer } from "@/lib/customers/customer-sessions";
import type { LibraryAnswer } from "@/lib/customers/library-forms";
import { type ActionDefinition, defineStateAction } from "@/lib/web/actions/define-action";
import { getCurrentCustomer } from "@/lib/web/visitor/current-customer";
import type { KnownVisitor } from "@/lib/web/visitor/visitor";

type CustomerAction<Input> = Pick<
  ActionDefinition<Input, LibraryAnswer>,
  "rateLimit" | "schema"
> & {
  readonly run: (customer: Customer, input: Input, visitor: KnownVisitor) => Promise<LibraryAnswer>;
};

/** Creates an action that only a signed-in customer can use. Everyone else must sign in again. */
export function defineCustomerAction<Input>({ rateLimit, schema, run }: CustomerAction<Input>) {
  return defineStateAction<Input, LibraryAnswer>({
    rateLimit,
    schema,
    async run(_ctx, input, visitor) {
      const customer = await getCurrentCustomer();
      return customer ? await run(customer, input, visitor) : { kind: "signed_out" };
    },
  });
}
