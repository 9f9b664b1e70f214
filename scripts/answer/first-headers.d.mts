export function firstHeaders(root: string): [name: string, value: string][];
