import { readFileSync } from "node:fs";
import { join } from "node:path";
import { encode } from "next-auth/jwt";
import Stripe from "stripe";
import { withClient } from "@/db/with-client";
import { productionSettings } from "@/tests/operations/support/image";

type Site<Answer = { readonly status: number }> = {
  readonly fetch: (
    path: string,
    options: {
      readonly method: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    },
  ) => Promise<Answer>;
};

type ActionCall = {
  /** The image's folder, which knows the action's id. */
  readonly folder: string;
  readonly path: string;
  readonly action: string;
  /** Fields of a form, or what the page's script sends. */
  readonly sent: FormData | object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Calls a server action as the page's script does. Returns its result. */
export async function callAction(
  site: Site<{ readonly status: number; readonly body: string }>,
  call: ActionCall,
): Promise<unknown> {
  const { folder, path, action, sent, headers = {} } = call;
  const manifest = join(folder, ".next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(manifest, "utf8")) as {
    node: Record<string, { exportedName?: string }>;
  };
  const id = Object.keys(node).find((one) => node[one]?.exportedName === action);
  if (!id) throw new Error(`the image has no action ${action}`);
  // React's encoding of the arguments (encodeReply): `$K1` is a form with the prefix `_1_`.
  const form = new FormData();
  if (sent instanceof FormData) for (const [name, value] of sent) form.append(`_1_${name}`, value);
  form.append("0", JSON.stringify([null, sent instanceof FormData ? "$K1" : sent]));
  const encoded = new Response(form);
  const answer = await site.fetch(path, {
    method: "POST",
    headers: {
      origin: productionSettings.SITE_URL,
      "next-action": id,
      "content-type": encoded.headers.get("content-type") ?? "",
      ...headers,
    },
    body: await encoded.text(),
  });
  const result = /^1:(.*)$/m.exec(answer.body)?.[1];
  if (!result) throw new Error(`${action}: ${answer.status} ${answer.body.slice(0, 500)}`);
  return JSON.parse(result);
}

/** Adds an admin with two-step sign-in and a new session. Returns the cookie. */
export async function signInOwner(databaseUrl: string): Promise<string> {
  const sid = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with account as (
         insert into users (email, email_confirmed_at, totp_secret, totp_enabled_at, created_at)
         values ('owner@shop.dev', now(), 'unused', now(), now()) returning id),
       role as (
         insert into user_roles (user_id, email, created_at)
         select id, 'owner@shop.dev', now() from account)
       insert into user_sessions (user_id, method, created_at, last_seen_at, expires_at)
       select id, 'password', now(), now(), now() + interval '1 hour' from account returning id`,
    );
    return rows[0]?.id;
  });
  const session = await encode({ token: { sid }, secret: productionSettings.AUTH_SECRET });
  return `__Host-session=${session}`;
}

/** Posts a valid partnership inquiry. */
export function sendInquiry(
  site: Site,
  email: string,
  headers: Readonly<Record<string, string>> = {},
) {
  return site.fetch("/api/send-partnership-email", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: productionSettings.SITE_URL,
      ...headers,
    },
    body: JSON.stringify({
      name: "Bessie Beale",
      email,
      company: "Beale Street Records",
      website: "label.test",
      partnershipType: "radio",
      budgetRange: "under-5k",
      goals: "Get heard",
      message: "A message that is long enough.",
      consent: true,
    }),
  });
}

/** A signed webhook of an event that changes nothing but must be stored. */
export function sendEvent(site: Site, id: string) {
  const body = JSON.stringify({
    id,
    object: "event",
    type: "customer.created",
    livemode: false,
    api_version: "2030-01-01",
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: "cus_1", object: "customer" } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: productionSettings.STRIPE_WEBHOOK_SECRET,
  });
  return site.fetch("/api/webhooks/stripe", {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body,
  });
}
