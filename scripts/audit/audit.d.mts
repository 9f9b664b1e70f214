export type AuditAnswer = "clean" | "flaws" | "unknown";

export function auditAnswer(json: string): AuditAnswer;
export function auditDependencies(root: string): Promise<AuditAnswer>;
