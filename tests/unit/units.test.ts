import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { rmSync } from "node:fs";

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
const services = ["vidlark.service", "vidlark-worker@.service"];
const read = (name: string) => readFileSync(`deploy/${name}`, "utf8");

/** Copies the units to a directory of their own, with a program that is on this machine. */
function copyUnits() {
  const dir = mkdtempSync(join(tmpdir(), "vidlark-units-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const name of [...services, "vidlark.socket"])
    writeFileSync(join(dir, name), read(name).replaceAll("/usr/bin/node", process.execPath));
  return dir;
}

// A skipped line of the report shows where systemd is not there.
test.skipIf(!hasSystemd)("systemd finds nothing wrong with the units", () => {
  const dir = copyUnits();
  const names = ["vidlark.service", "vidlark-worker@1.service", "vidlark.socket"];
  const paths = names.map((name) => join(dir, name.replace("@1", "@")));
  const { stderr, status } = spawnSync("systemd-analyze", ["verify", "--man=no", ...paths], { encoding: "utf8" });
  const ours = stderr.split("\n").filter((line) => line.includes("vidlark"));
  expect({ ours, status }).toEqual({ ours: [], status: 0 });
});

test.skipIf(!hasSystemd).for(services)("the exposure of %s is at most 2.0 of 10", (name) => {
  const path = join(copyUnits(), name);
  const { stdout } = spawnSync("systemd-analyze", ["security", "--offline=true", path], { encoding: "utf8" });
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(2);
});

test("server and worker have a user of their own, settings from one file, and the same limits", () => {
  const [server, worker] = services.map((name) => read(name).split("# What it may write")[1]);
  expect(worker).toBe(server);
  for (const name of services)
    expect(read(name).split("\n")).toEqual(
      expect.arrayContaining([
        ...["User=vidlark", "EnvironmentFile=/opt/vidlark/.env", "Restart=always"],
        ...["ProtectSystem=strict", "ReadWritePaths=/var/lib/vidlark -/var/backups/vidlark", "NoNewPrivileges=yes"],
      ]),
    );
});

test("the container runs the packed server as a user of its own, with settings that exist", () => {
  const file = read("Containerfile");
  const settings = file
    .match(/^ENV (.*)$/m)![1]!
    .split(" ")
    .map((setting) => setting.split("=")[0]!);
  const known = readFileSync(".env.example", "utf8");
  expect(settings.filter((name) => name !== "NODE_ENV" && !known.includes(`${name}=`))).toEqual([]);
  expect(file.split("\n")).toEqual(
    expect.arrayContaining([
      "USER vidlark",
      "VOLUME /var/lib/vidlark",
      'CMD ["node", "--max-semi-space-size=8", "build/server.js"]',
    ]),
  );
  expect(read("vidlark.service")).toContain("ExecStart=/usr/bin/node --max-semi-space-size=8 build/server.js\n");
});

test.each([
  { answers: "204", exits: 0, answer: (response: ServerResponse) => response.writeHead(204).end() },
  { answers: "503", exits: 1, answer: (response: ServerResponse) => response.writeHead(503).end() },
  { answers: "nothing", exits: 1, answer: () => undefined },
])(
  "the container's health check ends with $exits where the site answers $answers",
  async ({ answers, exits, answer }) => {
    const command = JSON.parse(/^HEALTHCHECK .*? CMD (.*)$/m.exec(read("Containerfile"))![1]!) as string[];
    expect(command[2]).toContain("AbortSignal.timeout(10000)");
    // A process that starts slowly has its time too; only what never comes is not waited for.
    const args = ["-e", answers === "nothing" ? command[2]!.replace("10000", "500") : command[2]!];
    const server = createServer((_, response) => answer(response)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const env = { ...process.env, PORT: String((server.address() as AddressInfo).port) };
    const [code] = (await once(spawn(process.execPath, args, { env }), "exit")) as [number];
    server.close();
    server.closeAllConnections();
    expect(code).toBe(exits);
  },
);

test("the socket, the server's default port and nginx agree on the address", () => {
  expect(read("vidlark.socket")).toContain("ListenStream=127.0.0.1:3000\n");
  expect(read("nginx.conf")).toContain("server 127.0.0.1:3000 ");
  expect(readFileSync(".env.example", "utf8")).toContain("#PORT=3000\n");
});
