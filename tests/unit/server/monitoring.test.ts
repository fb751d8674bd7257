import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMetrics } from "#server/metrics";

const read = (name: string) => readFileSync(`deploy/${name}`, "utf8");

/** Metrics of Prometheus itself and of its blackbox exporter. */
const foreign = ["up", "probe_success", "probe_ssl_earliest_cert_expiry"];
const functions = /^(sum|max|rate|increase|absent|histogram_quantile|time|by|le|kind|part|status|state|outcome)$/;

/** Lists the names of metrics in an expression: no functions, labels, texts, numbers and durations. */
const namesIn = (expression: string) =>
  [...expression.replaceAll(/\{[^}]*\}|\[\w+\]/g, "").matchAll(/[a-z_][a-z_0-9]*/gi)]
    .map(([name]) => name)
    .filter((name) => !functions.test(name));

const ruleNames = () =>
  [...read("prometheus-rules.yml").matchAll(/expr: '?(.+?)'?$/gm)].flatMap(([, e]) => namesIn(e!));
const panels = () =>
  (JSON.parse(read("grafana-dashboard.json")) as { panels: { targets: { expr: string }[] }[] }).panels;

async function listOwnMetrics() {
  const { registry, observePool, observeSite, measureRequests } = createMetrics();
  const empty = async () => [];
  measureRequests(() => ({ pattern: "/", handle: {} }));
  observePool(() => null);
  observeSite({
    ...{ readQueue: empty, readDisks: empty, version: "1.0.0" },
    readMails: async () => ({ count: 0, oldestSeconds: 0 }),
    countWaitingMessages: async () => 0,
    readUploads: async () => ({ open: 0, bytes: 0 }),
    readStorage: async () => ({ videos: 0, renditions: 0 }),
    readBackup: async () => ({ ageSeconds: 0, hasFailed: false }),
  });
  const metrics = await registry.getMetricsAsJSON();
  return metrics.flatMap(({ name, type }) => (String(type) === "histogram" ? [`${name}_bucket`] : [name]));
}

test("every metric of the alerts and of the dashboard is one of the server", async () => {
  const known = [...(await listOwnMetrics()), ...foreign];
  const used = [...ruleNames(), ...panels().flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)))];
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !known.includes(name))).toEqual([]);
});

test("the dashboard shows every metric of the site", async () => {
  const shown = panels().flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
  const own = (await listOwnMetrics()).filter((name) => name.startsWith("vidlark_"));
  const alerted = ruleNames();
  expect(own.filter((name) => !shown.includes(name) && !alerted.includes(name))).toEqual([]);
});

test("alerts name the command that finds errors, and every part that can fail, as the manual does", () => {
  const manual = readFileSync("docs/operating.md", "utf8");
  const rules = read("prometheus-rules.yml").replaceAll("''", "'");
  expect(rules).toContain(/^journalctl .+? \| grep \S+/m.exec(manual)![0]);
  expect(rules).not.toContain("-p err");
  const parts = [.../\| `\/readyz` .+503 names what failed: (.+) \|/.exec(manual)![1]!.matchAll(/`(\w+)`/g)];
  const named = /Its answer names the part: (.+)\."/.exec(rules)![1]!.split(/, | or /);
  expect(named.sort()).toEqual(parts.map(([, part]) => part!).sort());
});

test("every alert has a time, a severity and what to do", () => {
  const rules = read("prometheus-rules.yml")
    .split(/^ {6}- alert: /m)
    .slice(1);
  expect(rules.length).toBe(13);
  for (const rule of rules)
    expect(rule).toMatch(
      /expr: .+\n +for: \d+[mh]\n +labels:\n +severity: (critical|warning)\n +annotations:\n +summary: .+\n +description: .+/,
    );
});
