export function compilePrograms(options?: { readonly withPackages?: boolean }): Promise<void>;
