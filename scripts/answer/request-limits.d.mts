export const requestLimits: { readonly headersTimeout: number; readonly requestTimeout: number };
