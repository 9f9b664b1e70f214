import { setTimeout as sleep } from "node:timers/promises";
import getPort, { clearLockedPorts } from "get-port";
import { UserError } from "@/build/user-error.mjs";
import type { Plan } from "./settings";

export type RequiredPort = { setting: string; purpose: string; port: number; host?: string };

/** True if nothing listens on `port`: on `host`, or by default on any address of this machine. */
export async function isPortFree(port: number, host?: string): Promise<boolean> {
  // get-port doesn't return a port twice within 15 s.
  clearLockedPorts();
  return (await getPort({ port, ...(host && { host }) })) === port;
}

/** Returns the ports that this plan opens, each with the setting that changes it. */
export function listRequiredPorts(plan: Plan): RequiredPort[] {
  const { ports } = plan;
  const required: RequiredPort[] = [{ setting: "PORT", purpose: "the shop", port: ports.shop }];
  if (plan.usesSandbox) {
    required.push({
      setting: "SANDBOX_PORT",
      purpose: "the payment sandbox",
      port: ports.sandbox,
    });
  }
  if (plan.usesInbox) {
    required.push({ setting: "INBOX_PORT", purpose: "the email inbox", port: ports.inbox });
  }
  if (plan.usesDemoCalendar) {
    required.push({ setting: "CALENDAR_PORT", purpose: "the demo calendar", port: ports.calendar });
  }
  if (plan.usesEmbeddedDatabase && plan.isDatabasePortFixed) {
    const host = "127.0.0.1";
    required.push({ setting: "PGPORT_LOCAL", purpose: "the database", port: ports.database, host });
  }
  return required;
}

/**
 * Checks that all ports are free before anything slow starts.
 *
 * @param patienceMs how long to wait for the child processes of a killed run to end.
 * @throws UserError that lists every taken port.
 */
export async function checkPorts(
  required: readonly RequiredPort[],
  patienceMs: number,
): Promise<void> {
  const duplicate = required.find(
    ({ port }, index) => required.findIndex((other) => other.port === port) !== index,
  );
  if (duplicate) {
    throw new UserError(
      `Two settings use port ${duplicate.port}. Set ${duplicate.setting} to another port.`,
    );
  }
  for (const deadline = Date.now() + patienceMs; ; await sleep(100)) {
    const taken: RequiredPort[] = [];
    for (const candidate of required) {
      if (!(await isPortFree(candidate.port, candidate.host))) taken.push(candidate);
    }
    const [first] = taken;
    if (!first) return;
    if (Date.now() < deadline) continue;
    const names = taken.map(({ port, setting, purpose }) => `${port} (${setting}, for ${purpose})`);
    throw new UserError(
      `Another program is using port ${names.join(" and ")}. Stop that program, or choose another ` +
        `port, for example: ${first.setting}=${first.port + 100} npm start. By default, ` +
        "PORT is 3000 and the other ports follow it, so PORT=3100 moves all of them.",
    );
  }
}
