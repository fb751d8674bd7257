import { expect, test } from "vitest";
import { readConfig } from "#server/config";

/** What a person reads who set it so. */
function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

test("without settings the server starts on its defaults", () => {
  const { PORT, DATA_DIR, SIGNUPS, TRUSTED_PROXIES, MAX_VIDEO_SIZE } = readConfig({});
  expect({ PORT, DATA_DIR, SIGNUPS, TRUSTED_PROXIES }).toEqual({
    PORT: 3000,
    DATA_DIR: "./data",
    SIGNUPS: undefined,
    TRUSTED_PROXIES: [],
  });
  expect(MAX_VIDEO_SIZE).toBe(4 * 1024 ** 3);
});

test("an empty setting counts as unset", () => {
  expect(readConfig({ PORT: "", PUBLIC_URL: "", TRUSTED_PROXIES: "" })).toEqual(readConfig({}));
});

test.each([
  ["PORT", "http"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["DATABASE_URL", "mysql://x"],
  ["S3_PUBLIC_ENDPOINT", "s3.example"],
  ["MEDIA_DELIVERY", "cdn"],
  ["VIDEO_API_URL", "api.example"],
  ["VIDEO_API_URL", "ftp://api.example"],
  ["PUBLIC_URL", "https://videos.example/site"],
  ["PUBLIC_URL", "videos.example"],
  ["TRUSTED_PROXIES", "everyone"],
  ["SIGNUPS", "maybe"],
  ["REQUIRE_SECOND_FACTOR", "everybody"],
  ["SESSION_SECRET", "short"],
  ["CORS_ORIGIN", "*"],
  ["MEDIA_ORIGINS", "https://a.example/x"],
  ["API_ERROR_FORMAT", "xml"],
  ["MAX_VIDEO_SIZE", "huge"],
  ["MAX_VIDEO_SIZE", "1023KB"],
  ["USER_QUOTA", "5"],
  ["SUPPORT_SOCIAL", "@vidlark"],
  ["SUPPORT_PROFESSIONAL", "http://work.example/vidlark"],
  ["SUPPORT_CODE", "javascript:alert(1)"],
  ["USER_QUOTA", "some"],
  ["TOTAL_QUOTA", "-1GB"],
  ["UPLOAD_KEEP", "0d"],
  ["UPLOAD_KEEP", "a week"],
  ["RENDITIONS", "large"],
  ["WORKERS", "many"],
  ["BACKUP_AT", "24:00"],
  ["BACKUP_KEEP", "7 days"],
  ["RATE_LIMIT_SCALE", "off"],
  ["RATE_LIMIT_SCALE", "0"],
  ["RATE_LIMIT_SCALE", "-1"],
  ["SERVICE_WORKER", "sometimes"],
  ["VAPID_PRIVATE_KEY", "c2hvcnQ="],
  ["LOG_LEVEL", "loud"],
])("%s=%s is rejected in one line with an example", (name, value) => {
  const message = complaint({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name} .+ \\(example: ${name}=.+\\)$`));
  expect(message.split("\n")).toHaveLength(1);
});

test("the example of every setting is a valid value", () => {
  for (const name of [
    "PORT",
    "PUBLIC_URL",
    "TRUSTED_PROXIES",
    "CORS_ORIGIN",
    "MAX_VIDEO_SIZE",
    "DATABASE_URL",
    "SUPPORT_CODE",
  ]) {
    const example = /=(.*)\)$/.exec(complaint({ [name]: "!" }))?.[1];
    expect({ name, complaint: complaint({ [name]: example! }) }).toEqual({ name, complaint: "" });
  }
});

test("two invalid settings are reported in two lines", () => {
  expect(complaint({ PORT: "x", SIGNUPS: "x" }).split("\n")).toHaveLength(2);
});

test("a rejected secret is not shown", () => {
  expect(complaint({ SESSION_SECRET: "hunter2" })).not.toContain("hunter2");
});

test("sizes and lists are parsed as people write them", () => {
  const read = readConfig({ MAX_VIDEO_SIZE: "1.5 gb", CORS_ORIGIN: "https://a.example, https://b.example/" });
  expect(read.MAX_VIDEO_SIZE).toBe(1.5 * 1024 ** 3);
  expect(read.CORS_ORIGIN).toEqual(["https://a.example", "https://b.example"]);
});

test("the sizes of renditions are even and distinct, or off", () => {
  expect(readConfig({}).RENDITIONS).toEqual([144, 240, 360, 480, 720, 1080]);
  expect(readConfig({ RENDITIONS: "480 240,241" }).RENDITIONS).toEqual([480, 240]);
  expect(readConfig({ RENDITIONS: "off" }).RENDITIONS).toEqual([]);
});

test("the scale of rate limits is a number, by default one", () => {
  expect(readConfig({}).RATE_LIMIT_SCALE).toBe(1);
  expect(readConfig({ RATE_LIMIT_SCALE: "0.5" }).RATE_LIMIT_SCALE).toBe(0.5);
});

test("the trailing slash of an origin is removed", () => {
  expect(readConfig({ PUBLIC_URL: "https://videos.example/" }).PUBLIC_URL).toBe("https://videos.example");
});

test("quotas are sizes, and the lifetime of unfinished uploads is in days or hours", () => {
  const { USER_QUOTA, TOTAL_QUOTA, UPLOAD_KEEP } = readConfig({ USER_QUOTA: "1.5GB", TOTAL_QUOTA: "2TB" });
  expect({ USER_QUOTA, TOTAL_QUOTA, UPLOAD_KEEP }).toEqual({
    USER_QUOTA: 1.5 * 1024 ** 3,
    TOTAL_QUOTA: 2 * 1024 ** 4,
    UPLOAD_KEEP: 7 * 86_400_000,
  });
  expect(readConfig({ UPLOAD_KEEP: "12h" }).UPLOAD_KEEP).toBe(12 * 3_600_000);
});

test("a quota of one account is not larger than that of all", () => {
  expect(complaint({ USER_QUOTA: "2TB", TOTAL_QUOTA: "50GB" })).toContain("USER_QUOTA is larger than TOTAL_QUOTA");
  expect(complaint({ USER_QUOTA: "50GB", TOTAL_QUOTA: "50GB" })).toBe("");
});

test("a file of the largest size fits into the quota of all", () => {
  const sentence = "TOTAL_QUOTA is smaller than MAX_VIDEO_SIZE, by default 4GB";
  expect(complaint({ TOTAL_QUOTA: "3GB" })).toContain(sentence);
  expect(complaint({ TOTAL_QUOTA: "8GB", MAX_VIDEO_SIZE: "9GB" })).toContain(sentence);
  expect(complaint({ TOTAL_QUOTA: "3GB", MAX_VIDEO_SIZE: "3GB" })).toBe("");
});

test("a key for push services needs the address of the site, and the service worker", () => {
  const key = { VAPID_PRIVATE_KEY: "q1dXpw3UpT5VOmu/cf/v6ih07Aems3njxI+JWgLcM94=" };
  const site = { PUBLIC_URL: "https://videos.example" };
  expect(complaint(key)).toBe("VAPID_PRIVATE_KEY needs PUBLIC_URL (example: PUBLIC_URL=https://videos.example)");
  expect(complaint({ ...key, ...site, SERVICE_WORKER: "off" })).toBe(
    "VAPID_PRIVATE_KEY needs the service worker (example: SERVICE_WORKER=on)",
  );
  expect(complaint({ ...key, ...site })).toBe("");
});

test.each(["DATABASE_URL", "S3_BUCKET"])("%s and the API of another server exclude each other", (name) => {
  const value = name === "S3_BUCKET" ? "vidlark" : "postgres://vidlark@localhost/vidlark";
  const sentence = `${name} is for the bundled API, and VIDEO_API_URL names another one: remove one of them`;
  expect(complaint({ [name]: value, VIDEO_API_URL: "https://api.example/api/v1" })).toBe(sentence);
});

test.each([
  ["PUBLIC_ULR", "PUBLIC_URL"],
  ["PUBLC_URL", "PUBLIC_URL"],
  ["HOSTS", "HOST"],
  ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
  ["BACKUP_PLACE", "BACKUP_"],
  ["S3_ACCESS", "S3_"],
  ["SUPPORT_CHATS", "SUPPORT_CHAT"],
])("%s looks like a setting, and the message names %s", (name, meant) => {
  expect(complaint({ [name]: "x" })).toContain(`${name} is not a setting: did you mean ${meant}`);
});

test.each([
  ...["HOME", "HOSTNAME", "NODE", "NODE_ENV", "NODE_OPTIONS", "PATH", "PWD", "USER", "TERM", "LANG", "TZ", "EDITOR"],
  ...[
    "npm_config_port",
    "INVOCATION_ID",
    "AWS_ACCESS_KEY_ID",
    "INSTALL_PACKAGES",
    "S3_URL_TEST",
    "DATABASE_URL_TEST",
    "CI",
  ],
  ...["BACKUP_SERVICE_HOST", "BACKUP_PORT_80_TCP", "METRICS_SERVICE_PORT", "S3_PORT"],
])("%s is no mistyped setting", (name) => {
  expect(complaint({ [name]: "off" })).toBe("");
});
