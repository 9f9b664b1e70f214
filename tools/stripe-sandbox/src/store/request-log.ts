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

export type RequestLog = ReturnType<typeof createRequestLog>;

const maxRequests = 10_000;

/** Creates an in-memory log of the latest API calls, oldest first. */
export function createRequestLog() {
  const requests: LoggedRequest[] = [];
  return {
    add: (request: LoggedRequest): LoggedRequest => {
      requests.push(request);
      if (requests.length > maxRequests) requests.shift();
      return request;
    },
    all: (): readonly LoggedRequest[] => requests,
    clear: (): void => {
      requests.length = 0;
    },
  };
}
