type Source = Readonly<Record<string, unknown>>;

const databaseSettings = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_URL_UNPOOLED"];

/**
 * Names the databases and the bucket of these settings, to tell whether two deployments share one. A
 * pooled address and a direct one have the same name, and a branch of the database another.
 */
export function getResourceNames(source: Source): string[] {
  const urls = databaseSettings.map((name) => source[name]);
  const databases = urls.flatMap((url) =>
    typeof url === "string" && URL.canParse(url) ? [getDatabaseName(new URL(url))] : [],
  );
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = source;
  const buckets = bucket ? [`bucket ${endpoint || region || ""}/${bucket}`] : [];
  return [...new Set([...databases, ...buckets])];
}

function getDatabaseName({ hostname, pathname, username }: URL): string {
  // Neon marks its pooler in the first part, and all projects of Supabase share a pooler's host.
  const host = hostname.replace(/^([^.]+)-pooler\./, "$1.");
  const project = hostname.endsWith(".pooler.supabase.com") ? username.split(".")[1] : undefined;
  return `database ${project ? `db.${project}.supabase.co` : host}${pathname}`;
}
