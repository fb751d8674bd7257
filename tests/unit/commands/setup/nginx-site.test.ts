import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillNginxSite } from "#commands/setup/nginx-site";
import { calls } from "#contract/calls";
import { stripApiPrefix } from "#contract/calls/routes";

const text = readFileSync("deploy/nginx.conf", "utf8");
const place = { host: "larks.example", dataDir: "/srv/larks", port: 3210, version: [1, 26, 3] };
const linesOf = (site: string) => site.split("\n").map((line) => line.trim());

test("the site of nginx has the address, the media and the port of the settings, and nothing of the example", () => {
  const site = fillNginxSite(text, place);
  expect(linesOf(site)).toEqual(
    expect.arrayContaining([
      "server_name larks.example;",
      "ssl_certificate_key /etc/letsencrypt/live/larks.example/privkey.pem;",
      expect.stringMatching(/^set \$media_directory \/srv\/larks\/media;/),
      "server 127.0.0.1:3210 max_fails=1 fail_timeout=5s;",
    ]),
  );
  expect(site).not.toMatch(/videos\.example|\/var\/lib\/vidlark\//);
});

test.for([
  [[1, 22, 1], true],
  [[1, 25, 0], true],
  [[1, 25, 1], false],
  [[1, 26, 3], false],
  [[2, 0], false],
  [null, false],
] as const)("nginx %j gets HTTP/2 in the form that it knows", ([version, isParameter]) => {
  const lines = linesOf(fillNginxSite(text, { ...place, version: version && [...version] }));
  const listens = lines.filter((line) => /^listen .*443/.test(line));
  const end = isParameter ? " ssl http2;" : " ssl;";
  expect(listens).toEqual([`listen 443${end}`, `listen [::]:443${end}`]);
  expect(lines.filter((line) => line.startsWith("http2 on;"))).toHaveLength(isParameter ? 0 : 1);
});

test.each(["", "/api", "/api/v1"])("nginx keeps the state of backups to the machine, also below '%s'", (prefix) => {
  const [, pattern = ""] =
    /location ~\* (\S+healthcheck\S+) \{\s+allow 127\.0\.0\.1;/.exec(fillNginxSite(text, place)) ?? [];
  const path = `${prefix}/healthcheck/backup`;
  expect(`GET ${stripApiPrefix(path)}`).toBe(calls.checkBackup.route);
  const matches = [path, `${path}/`, `${prefix}/healthcheck`].map((each) => new RegExp(pattern, "i").test(each));
  expect(matches).toEqual([true, true, false]);
});
