type Source = Readonly<Record<string, string | undefined>>;

/** Returns what's missing in the S3 settings; empty if no bucket is set. */
export function getBucketProblems(source: Source): string[] {
  if (!source.S3_BUCKET) return [];
  const problems: string[] = [];
  if (!(source.S3_ACCESS_KEY_ID && source.S3_SECRET_ACCESS_KEY)) {
    problems.push("S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
  }
  if (!source.S3_REGION && !source.S3_ENDPOINT) {
    problems.push("S3_BUCKET needs S3_REGION (on Amazon) or S3_ENDPOINT (on other services)");
  }
  return problems;
}
