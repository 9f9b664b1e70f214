/** One API call. */
export type LoggedRequest = {
  id: string;
  method: string;
  path: string;
  idempotencyKey: string | null;
  /** Null while the call is in progress, or when a fault withheld the response. */
  status: number | null;
  replayed: boolean;
  fault: string | null;
  at: string;
};

export type RequestLog = {
  add(request: LoggedRequest): LoggedRequest;
  all(): readonly LoggedRequest[];
  clear(): void;
};

const maxRequests = 10_000;

/** Creates an in-memory log of the latest API calls, oldest first. */
export function createRequestLog(): RequestLog {
  const requests: LoggedRequest[] = [];
  return {
    add: (request) => {
      requests.push(request);
      if (requests.length > maxRequests) requests.shift();
      return request;
    },
    all: () => requests,
    clear: () => {
      requests.length = 0;
    },
  };
}
