export function criticalStyles(root: string): (html: string) => string;
