/** One call of the API, as tests want to count them. */
export interface LoggedRequest {
  id: string;
  method: string;
  path: string;
  idempotencyKey: string | null;
  /** Null while under way, or when a fault kept the answer back. */
  status: number | null;
  replayed: boolean;
  fault: string | null;
  at: string;
}

const KEEP = 10_000;

/** The latest calls of the API, oldest first, in memory only. */
export class RequestLog {
  readonly #requests: LoggedRequest[] = [];

  add(request: LoggedRequest): LoggedRequest {
    this.#requests.push(request);
    if (this.#requests.length > KEEP) this.#requests.shift();
    return request;
  }

  all(): readonly LoggedRequest[] {
    return this.#requests;
  }

  clear(): void {
    this.#requests.length = 0;
  }
}
