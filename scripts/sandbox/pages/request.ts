import type { Sandbox } from "../sandbox";

export interface PageRequest {
  readonly path: Record<string, string>;
  readonly query: URLSearchParams;
  /** The posted form; empty on a GET. */
  readonly form: URLSearchParams;
}

/** A page to show, or where to send the browser. */
export type PageAnswer = { status: number; html: string } | { redirect: string };

export type PageHandler = (
  sandbox: Sandbox,
  request: PageRequest,
) => PageAnswer | Promise<PageAnswer>;
