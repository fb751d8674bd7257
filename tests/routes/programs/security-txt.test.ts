import { expect, test } from "vitest";
import { loader } from "#app/routes/programs/[.well-known].security[.]txt";
import { respond, routeArgs, thrownResponse } from "#tests/support/route-args";

const path = "/.well-known/security.txt";
const securityContact = "mailto:security@videos.example";

test("a site with a contact says where to report a hole in its security (RFC 9116)", async () => {
  const response = await respond(loader, routeArgs(path, { site: { securityContact } }));
  const lines = (await response.text()).split("\n");
  expect(lines).toContain(`Contact: ${securityContact}`);
  expect(lines).toContain("Canonical: http://site.test/.well-known/security.txt");
  const expires = Date.parse(lines.find((line) => line.startsWith("Expires: "))!.slice(9)) - Date.now();
  expect(expires).toBeGreaterThan(170 * 24 * 3_600_000);
  expect(expires).toBeLessThan(365 * 24 * 3_600_000);
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
});

test("a site without a contact has no such file", async () => {
  expect((await thrownResponse(loader, routeArgs(path))).status).toBe(404);
});
