export type AuditResult = "clean" | "flaws" | "unknown";

export function parseAuditReport(json: string): AuditResult;
export function auditDependencies(root: string): Promise<AuditResult>;
