export function compilePrograms(): Promise<void>;
