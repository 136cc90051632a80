/** nginx with the configuration that docs/operations.md gives: only its ports, the certificate and the instances are a test's. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#database/embedded/free-port.ts";

const nginx = ["/usr/sbin/nginx", "nginx"].find((path) => spawnSync(path, ["-v"]).status === 0);

/** Why it cannot run here; undefined when it can. */
export function nginxMissing(): string | undefined {
  if (!nginx) return "nginx is not installed";
  return spawnSync("openssl", ["version"]).status === 0 ? undefined : "openssl is not installed";
}

/** The whole proxy of "Going to production", and the lines for two versions of "Upgrades". */
export function documentedBlocks(): { proxy: string; twoVersions: string } {
  const page = readFileSync(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
  const blocks = [...page.matchAll(/^ *```nginx\n([\s\S]*?)^ *```$/gm)].map((match) => match[1]!);
  if (blocks.length !== 2) throw new Error(`docs/operations.md has ${blocks.length} nginx blocks.`);
  return { proxy: blocks[0]!, twoVersions: blocks[1]! };
}

/** The proxy with the upstream and the location of the second block. */
export function withTwoVersions({ proxy, twoVersions }: ReturnType<typeof documentedBlocks>): string {
  const upstream = /^ *upstream shop \{[\s\S]*?^ *\}\n/m;
  const location = /^ *location \/assets\/ \{[\s\S]*?^ *\}\n/m;
  return proxy
    .replace(upstream, upstream.exec(twoVersions)![0])
    .replace(/^ *location = \/metrics/m, `${location.exec(twoVersions)![0]}$&`);
}

export type DocumentedProxy = { plainPort: number; tlsPort: number; redirectPort: number; stop(): Promise<void> };

type Started = { ok: true; proxy: DocumentedProxy } | { ok: false; said: string };

/** `plainPort` leads to the same server as `tlsPort`, without TLS. `instances`: the ports in place of 3000 and 3001. */
export async function startDocumentedNginx(block: string, instances: [number, number]): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), "odovia-nginx-"));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "logs"));
  const [plainPort, tlsPort, redirectPort] = [await freePort(), await freePort(), await freePort()];
  const names = { key: join(folder, "key.pem"), certificate: join(folder, "certificate.pem") };
  const subject = ["-subj", "/CN=shop.example", "-days", "2"];
  const files = ["-keyout", names.key, "-out", names.certificate];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...subject], { stdio: "ignore" });
  const tested = block
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${instances[0]}`)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${instances[1]}`)
    .replace("listen 80;", `listen 127.0.0.1:${redirectPort};`)
    .replace("listen 443 ", `listen 127.0.0.1:${plainPort};\nlisten 127.0.0.1:${tlsPort} `)
    .replace("/etc/letsencrypt/live/shop.example/fullchain.pem", names.certificate)
    .replace("/etc/letsencrypt/live/shop.example/privkey.pem", names.key);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const lines = [
    ...(process.getuid?.() === 0 ? ["user root;"] : []),
    ...["daemon off;", `pid ${folder}/pid;`, `error_log ${folder}/logs/error.log;`, "events {}"],
    ...["http {", "access_log off;", ...paths, tested, "}"],
  ];
  const file = join(folder, "nginx.conf");
  writeFileSync(file, lines.join("\n"));
  const args = ["-p", folder, "-c", file];
  const tried = spawnSync(nginx!, [...args, "-t"], { encoding: "utf8" });
  if (tried.status !== 0) {
    rmSync(folder, { recursive: true });
    return { ok: false, said: tried.stderr };
  }
  const child = spawn(nginx!, args, { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGQUIT");
    const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
    await ended;
    clearTimeout(timer);
    rmSync(folder, { recursive: true, force: true });
  };
  return { ok: true, proxy: { plainPort, tlsPort, redirectPort, stop } };
}
