type Options = { readonly requireFullBrowser?: boolean };

export function findChromium(options?: Options): string | undefined;
export function ensureChromium(options?: Options): string;
