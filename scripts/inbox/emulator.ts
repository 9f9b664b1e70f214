import { Server } from "node:net";
import { createEmulator } from "emulate";
import getPort from "get-port";

export const HOST = "127.0.0.1";

export type Emulator = { readonly origin: string; readonly close: () => Promise<void> };

/** `emulate`'s Resend service on a free port of this machine alone; it keeps everything in memory. */
export async function startEmulator(): Promise<Emulator> {
  stayOnThisMachine();
  const port = await getPort({ host: "127.0.0.1" });
  const emulator = await createEmulator({ service: "resend", port });
  return { origin: `http://${HOST}:${port}`, close: () => emulator.close() };
}

/** emulate listens on all addresses and has no option for it; mails hold sign-in codes. */
function stayOnThisMachine(): void {
  const listen = Server.prototype.listen as (...args: unknown[]) => Server;
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    const [first, second, ...rest] = args;
    return typeof first === "number" && second === undefined
      ? listen.call(this, first, HOST, ...rest)
      : listen.apply(this, args);
  } as typeof Server.prototype.listen;
}
