type Wanted = { readonly whole?: boolean };

export function findChromium(wanted?: Wanted): string | undefined;
export function ensureChromium(wanted?: Wanted): string;
