import { buildList } from "../objects/list";
import type { Sandbox } from "../sandbox";
import type { RecordType } from "../store/records";
import { rejectRequest } from "./errors";

type Json = Record<string, unknown>;

/** The fields that hold an ID and can be expanded, with the type of the object. */
const referenceTypes: Record<string, RecordType> = {
  charge: "charge",
  customer: "customer",
  invoice: "invoice",
  latest_charge: "charge",
  latest_invoice: "invoice",
  payment_intent: "payment_intent",
  price: "price",
  product: "product",
  subscription: "subscription",
};

/** The fields that an object has only when they are expanded. */
const includableFields: Record<string, (sandbox: Sandbox, id: string) => unknown> = {
  "charge.refunds": (sandbox, id) =>
    buildList(
      `/v1/charges/${id}/refunds`,
      sandbox.store
        .all("refund")
        .filter((refund) => refund.charge === id)
        .toReversed(),
    ),
  "checkout.session.line_items": (sandbox, id) =>
    buildList(
      `/v1/checkout/sessions/${id}/line_items`,
      sandbox.store.get("session_draft", id)?.lines ?? [],
    ),
  "invoice.payments": (sandbox, id) =>
    buildList(
      "/v1/invoice_payments",
      sandbox.store.all("invoice_payment").filter((payment) => payment.invoice === id),
    ),
};

/**
 * Returns a copy of the object with each path expanded, e.g. `payment_intent.latest_charge` or, on
 * a list, `data.line_items`: https://docs.stripe.com/api/expanding_objects.
 */
export function expand(sandbox: Sandbox, object: object, paths: readonly string[] = []): object {
  const copy = JSON.parse(JSON.stringify(object)) as Json;
  for (const path of paths) expandPath(sandbox, copy, path.split("."), path);
  return copy;
}

function expandPath(sandbox: Sandbox, object: Json, parts: string[], path: string): void {
  const [name, ...rest] = parts;
  if (name === undefined) return;
  const include = includableFields[`${String(object.object)}.${name}`];
  if (object[name] === undefined && include) {
    object[name] = JSON.parse(JSON.stringify(include(sandbox, String(object.id))));
  }
  const value = object[name];
  if (value === undefined) rejectExpansion(path);
  if (value === null) return;
  if (typeof value === "string") {
    const type = name === "source" ? findSourceType(sandbox, value) : referenceTypes[name];
    if (!type) rejectExpansion(path);
    object[name] = JSON.parse(JSON.stringify(sandbox.store.get(type, value) ?? value));
  }
  for (const next of [object[name]].flat()) {
    if (typeof next === "object" && next !== null) expandPath(sandbox, next as Json, rest, path);
  }
}

/** What moved the balance. */
function findSourceType(sandbox: Sandbox, id: string): RecordType | undefined {
  const types = ["charge", "refund", "dispute"] as const;
  return types.find((type) => sandbox.store.get(type, id));
}

function rejectExpansion(path: string): never {
  rejectRequest(`This property cannot be expanded (${path}).`, {
    code: "property_cannot_be_expanded",
    param: "expand",
  });
}
