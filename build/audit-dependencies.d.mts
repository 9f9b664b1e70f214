export type AuditResult = "clean" | "flaws" | "unknown";

export function parseAudit(json: string): AuditResult;
export function auditDependencies(root: string): Promise<AuditResult>;
