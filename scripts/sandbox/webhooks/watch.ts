import type { Sandbox } from "../sandbox";

/** Runs `work` and tells which events it recorded. */
export function watchEvents<T>(sandbox: Sandbox, work: () => T): { result: T; eventIds: string[] } {
  const before = sandbox.store.all("event").length;
  const result = work();
  const eventIds = sandbox.store
    .all("event")
    .slice(before)
    .map((event) => event.id);
  return { result, eventIds };
}
