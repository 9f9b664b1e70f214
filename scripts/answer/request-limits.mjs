/** How long a client may take, in ms: over its headers, and over the whole of what it sends. */
export const requestLimits = {
  headersTimeout: 15_000,
  // The largest eBook that staff upload, over a line of little more than 1 Mbit/s.
  requestTimeout: 300_000,
};
