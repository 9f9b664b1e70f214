import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import getPort from "get-port";

type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly bodyBytes: number;
};

type Request = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Nginx = {
  readonly instancesFile: string;
  /** Folder of nginx's certificate. */
  readonly certificates: string;
  /** Folder of the answers to a certificate authority. */
  readonly acmeFolder: string;
  readonly reloadCommand: string;
  /** Folder of immutable files, as nginx serves them. */
  readonly staticFolder: string;
  readonly fetch: (path: string, options?: Request) => Promise<Answer>;
  readonly httpPort: number;
  readonly httpsPort: number;
  /** Bytes of request bodies that it has stored, of deleted files too. */
  readonly storedBodyBytes: () => number;
  readonly stop: () => Promise<void>;
};

/** Starts Debian's nginx with deploy/nginx/site.conf on free ports, in front of these instances. */
export async function startNginx(
  image: string,
  instancePorts: readonly number[],
  { cdnRanges = "" }: { readonly cdnRanges?: string | undefined } = {},
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const [httpPort, httpsPort, cronPort] = await Promise.all([getPort(), getPort(), getPort()]);
  const instancesFile = join(folder, "instances.conf");
  const staticFolder = join(folder, "static");
  for (const name of ["pages", "certificates", "acme"]) mkdirSync(join(folder, name));
  cpSync(join(image, ".next/static"), staticFolder, { recursive: true });
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=shop.test"],
      ...["-keyout", "certificates/privkey.pem", "-out", "certificates/fullchain.pem"],
    ],
    { cwd: folder, stdio: "ignore" },
  );
  const [instance = ""] = readFileSync("deploy/nginx/instances.conf", "utf8").split(/^(?=server)/m);
  writeFileSync(
    instancesFile,
    instancePorts.map((port) => instance.replace("app1:3000", `127.0.0.1:${port}`)).join(""),
  );
  cpSync("deploy/nginx/cdn.conf", join(folder, "cdn.conf"));
  execFileSync("sh", ["deploy/nginx/prepare-proxy.sh"], {
    env: {
      ...process.env,
      SITE_URL: "https://shop.test",
      CDN_RANGES: cdnRanges,
      CONF_FOLDER: folder,
      WATCH_SECONDS: "never",
    },
    stdio: "ignore",
  });
  const site = readFileSync("deploy/nginx/site.conf", "utf8")
    .replaceAll("/run/", `${folder}/`)
    .replaceAll("/srv/acme", `${folder}/acme`)
    .replaceAll("/etc/nginx/", `${folder}/`)
    .replaceAll("/srv/static/", `${staticFolder}/`)
    .replaceAll("/var/cache/nginx/", `${folder}/`)
    .replace(/listen 80\b/g, `listen 127.0.0.1:${httpPort}`)
    .replace("listen 8081", `listen 127.0.0.1:${cronPort}`)
    .replaceAll("listen 443", `listen 127.0.0.1:${httpsPort}`);
  writeFileSync(
    join(folder, "nginx.conf"),
    `user root; worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http { include /etc/nginx/mime.types; access_log off;
       ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
       ${site} }`,
  );
  const args = ["-c", join(folder, "nginx.conf"), "-p", folder];
  const server = spawn("nginx", args, { stdio: "ignore" });
  const exited = once(server, "exit");
  const fetchPage = (path: string, options: Request = {}) => send(httpsPort, path, options);
  const deadline = Date.now() + 10_000;
  const isOpen = () =>
    fetchPage("/_next/static/none").then(
      () => true,
      () => false,
    );
  while (!(await isOpen())) {
    if (Date.now() > deadline || server.exitCode !== null) {
      throw new Error(`nginx didn't start:\n${readFileSync(join(folder, "error.log"), "utf8")}`);
    }
    await wait(50);
  }
  return {
    instancesFile,
    certificates: join(folder, "certificates"),
    acmeFolder: join(folder, "acme"),
    reloadCommand: `PID_FILE=${join(folder, "nginx.pid")} sh "${resolve("deploy/nginx/reload.sh")}" nginx ${args.join(" ")}`,
    staticFolder,
    fetch: fetchPage,
    httpPort,
    httpsPort,
    storedBodyBytes: () => sumOpenFiles(server.pid ?? 0, join(folder, "client_body")),
    async stop() {
      server.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the size of the files in a folder that a process's children have open. */
function sumOpenFiles(parent: number, folder: string): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim();
  const files = children.split(" ").flatMap((pid) =>
    readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
      const path = `/proc/${pid}/fd/${name}`;
      try {
        return readlinkSync(path).startsWith(folder) ? [statSync(path).size] : [];
      } catch {
        return []; // Closed since it was listed.
      }
    }),
  );
  return files.reduce((sum, size) => sum + size, 0);
}

/** Sends a request on a connection of its own, as different visitors do. */
async function send(port: number, path: string, options: Request): Promise<Answer> {
  const { method = "GET", headers = {}, body } = options;
  const sent = request({
    host: "127.0.0.1",
    port,
    path,
    method,
    agent: false,
    rejectUnauthorized: false,
    servername: "shop.test",
    headers: {
      host: "shop.test",
      ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
      ...headers,
    },
  });
  sent.end(body);
  const [response] = await once(sent, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const received = Buffer.concat(chunks);
  return {
    status: response.statusCode,
    headers: response.headers,
    body: received.toString("utf8"),
    bodyBytes: received.byteLength,
  };
}
