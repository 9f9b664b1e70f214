import { setTimeout as sleep } from "node:timers/promises";
import { isPortFree } from "./ports";
import { Problem } from "./problem.mjs";
import type { Plan } from "./settings";

type Wanted = { setting: string; purpose: string; port: number; host?: string };

/** The ports that this plan opens, each by the name of the setting that moves it. */
export function wantedPorts(plan: Plan): Wanted[] {
  const { ports } = plan;
  const host = "127.0.0.1";
  return [
    { setting: "PORT", purpose: "the shop", port: ports.shop },
    ...(plan.sandbox
      ? [{ setting: "SANDBOX_PORT", purpose: "the payment sandbox", port: ports.sandbox }]
      : []),
    ...(plan.inbox
      ? [{ setting: "INBOX_PORT", purpose: "the mail inbox", port: ports.inbox }]
      : []),
    ...(plan.embeddedDatabase && plan.databasePort !== undefined
      ? [{ setting: "PGPORT_LOCAL", purpose: "the database", port: plan.databasePort, host }]
      : []),
  ];
}

/**
 * Makes sure that every port is free before anything slow begins. After a killed run its children
 * may take some seconds to end, so `patienceMs` is given to them. Throws a Problem with all taken.
 */
export async function checkPorts(wanted: readonly Wanted[], patienceMs: number): Promise<void> {
  const twice = wanted.find(({ port }, at) => wanted.findIndex((w) => w.port === port) !== at);
  if (twice) {
    throw new Problem(`Two settings ask for port ${twice.port}: give ${twice.setting} another.`);
  }
  for (const limit = Date.now() + patienceMs; ; await sleep(100)) {
    const free = await Promise.all(wanted.map(({ port, host }) => isPortFree(port, host)));
    const taken = wanted.filter((_, at) => !free[at]);
    if (taken.length === 0) return;
    if (Date.now() < limit) continue;
    const names = taken.map((w) => `${w.port} (${w.setting}, for ${w.purpose})`).join(" and ");
    const [first] = taken;
    throw new Problem(
      `Port ${names} is taken by another program. End that program, or choose another port, for ` +
        `example: ${first?.setting}=${(first?.port ?? 0) + 100} npm start. By default PORT is 3000 ` +
        "and the sandbox and the inbox follow it, so PORT=3100 moves all three.",
    );
  }
}
