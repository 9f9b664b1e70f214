export type AuditResult = "clean" | "vulnerable" | "unknown";

export function parseAudit(json: string): AuditResult;
export function auditDependencies(root: string): Promise<AuditResult>;
