import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Certificates = {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
};

/**
 * Writes a certificate authority, and a certificate that it signed for a name, to a folder. Returns
 * their paths.
 */
export function createCertificates(folder: string, name = "localhost"): Certificates {
  const openssl = (...args: string[]) =>
    execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const newKey = ["-newkey", "rsa:2048", "-nodes"];
  openssl(
    ...["req", "-x509", ...newKey, "-days", "2", "-subj", "/CN=Test authority"],
    ...["-keyout", "authority.key", "-out", "authority.crt"],
  );
  openssl(
    ...["req", ...newKey, "-subj", `/CN=${name}`],
    ...["-keyout", "server.key", "-out", "server.csr"],
  );
  writeFileSync(join(folder, "names"), `subjectAltName=DNS:${name}`);
  openssl(
    ...["x509", "-req", "-in", "server.csr", "-days", "2", "-extfile", "names"],
    ...["-CA", "authority.crt", "-CAkey", "authority.key", "-CAcreateserial", "-out", "server.crt"],
  );
  for (const file of ["authority.crt", "server.crt"]) chmodSync(join(folder, file), 0o644);
  // PostgreSQL refuses a key that others can read.
  chmodSync(join(folder, "server.key"), 0o600);
  return {
    authority: join(folder, "authority.crt"),
    certificate: join(folder, "server.crt"),
    key: join(folder, "server.key"),
  };
}
