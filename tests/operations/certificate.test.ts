import { execFileSync, spawn } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect as connectTcp } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connect } from "node:tls";
import getPort from "get-port";
import { expect, onTestFinished, test } from "vitest";
import { createCertificates } from "@/tests/operations/support/certificates";
import { type Nginx, startNginx } from "@/tests/operations/support/nginx";

const deadlineMs = 20_000;

async function waitFor(isReady: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error("not ready in time");
    await wait(50);
  }
}

/** Starts a program that ends with the test, and with it what it started. */
function start(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): void {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: "ignore",
    detached: true,
  });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    if (child.pid) process.kill(-child.pid, "SIGTERM");
    await exited;
  });
}

/** Starts Pebble, Let's Encrypt's test server, and a name server for which every name is this machine. */
async function startAuthority(folder: string, httpPort: number) {
  const certificates = createCertificates(folder);
  const [port, managementPort, dnsPort, controlPort] = await Promise.all([
    getPort(),
    getPort(),
    getPort(),
    getPort(),
  ]);
  const configuration = join(folder, "pebble.json");
  writeFileSync(
    configuration,
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${port}`,
        managementListenAddress: `127.0.0.1:${managementPort}`,
        certificate: certificates.certificate,
        privateKey: certificates.key,
        httpPort,
        tlsPort: httpPort,
      },
    }),
  );
  const off = ["-http01", "", "-https01", "", "-tlsalpn01", ""];
  const names = ["-dns01", `127.0.0.1:${dnsPort}`, "-defaultIPv6", ""];
  const control = ["-management", `127.0.0.1:${controlPort}`];
  start("pebble-challtestsrv", [...off, ...names, ...control]);
  start("pebble", ["-config", configuration, "-dnsserver", `127.0.0.1:${dnsPort}`], {
    PEBBLE_VA_NOSLEEP: "1",
    PEBBLE_WFE_NONCEREJECT: "0",
  });
  await waitFor(() => isOpen(port));
  await waitFor(() => isOpen(controlPort));
  return {
    ACME_SERVER: `https://localhost:${port}/dir`,
    REQUESTS_CA_BUNDLE: certificates.authority,
  };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connectTcp(port, "127.0.0.1");
  return await once(socket, "connect")
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/** The certificate that visitors get. */
async function readCertificate(nginx: Nginx): Promise<X509Certificate> {
  const socket = connect({
    port: nginx.httpsPort,
    servername: "shop.test",
    rejectUnauthorized: false,
  });
  await once(socket, "secureConnect");
  const certificate = socket.getPeerX509Certificate();
  socket.destroy();
  if (!certificate) throw new Error("no certificate");
  return certificate;
}

test("nginx gets a certificate from an authority at its first start, and a new one when it's renewed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const site = createServer((_request, response) => void response.end("site")).listen(
    0,
    "127.0.0.1",
  );
  await once(site, "listening");
  onTestFinished(() => void site.close());
  const address = site.address();
  const port = typeof address === "object" && address ? address.port : 0;
  mkdirSync(join(folder, ".next/static"), { recursive: true });
  const nginx = await startNginx(folder, [port]);
  onTestFinished(nginx.stop);
  const authority = await startAuthority(folder, nginx.httpPort);
  start("sh", ["-c", ". deploy/nginx/prepare-proxy.sh; wait"], {
    SITE_URL: "https://shop.test",
    CONF_FOLDER: folder,
    CERTIFICATES: nginx.certificates,
    RELOAD: nginx.reloadCommand,
    WATCH_SECONDS: "0.1",
  });
  const renew = (options = "") =>
    execFileSync("sh", ["deploy/renew-certificate.sh", "once"], {
      env: {
        ...process.env,
        ...authority,
        SITE_URL: "https://shop.test",
        CERTIFICATES: nginx.certificates,
        ACME_WEBROOT: nginx.acmeFolder,
        ACME_STATE: join(folder, "state"),
        CERTBOT_OPTIONS: options,
      },
      encoding: "utf8",
    });
  const placeholder = await readCertificate(nginx);
  expect(placeholder.issuer).toBe(placeholder.subject);

  expect(renew()).toContain("is new");
  const file = () => new X509Certificate(readFileSync(join(nginx.certificates, "fullchain.pem")));
  const isServed = async () => (await readCertificate(nginx)).serialNumber === file().serialNumber;
  await waitFor(isServed);
  const first = file();
  expect(first.subjectAltName).toBe("DNS:shop.test");
  expect(first.issuer).toContain("Pebble");

  // Far from its end, it stays.
  expect(renew()).toBe("");
  expect(file().serialNumber).toBe(first.serialNumber);
  expect(renew("--force-renewal")).toContain("is new");
  expect(file().serialNumber).not.toBe(first.serialNumber);
  await waitFor(isServed);
}, 90_000);
