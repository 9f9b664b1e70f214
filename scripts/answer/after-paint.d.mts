export function afterPaint(html: string): string;
