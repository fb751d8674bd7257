import { expect } from "vitest";
import { ann } from "#tests/support/family";
import type { FamilyServer } from "#tests/support/family-server";
import { listen, startBuiltServer } from "#tests/support/spawned";
import { Person } from "./person";

interface Fake {
  server: FamilyServer;
}

const credentials = { email: ann.email, password: "sing-before-dawn" };

/** Starts the built site in front of the server that is `current`. */
async function startSite() {
  const current: Partial<Fake> = {};
  const api = await listen((request, response) => current.server!.listener(request, response));
  return { site: await startBuiltServer({ VIDEO_API_URL: `${api}/api/v1` }), current };
}

/**
 * Returns a function that signs somebody in on the built site in front of a new server of the family. The tests of a
 * file share one site for each kind of server.
 */
export function shareSites() {
  const sites = new Map<() => Fake, ReturnType<typeof startSite>>();
  return async <T extends Fake>(makeServer: () => T) => {
    if (!sites.has(makeServer)) sites.set(makeServer, startSite());
    const { site, current } = await sites.get(makeServer)!;
    const fake = makeServer();
    current.server = fake.server;
    const member = new Person(site.url);
    expect((await member.post("/login", credentials)).status).toBe(302);
    return { member, site, ...fake };
  };
}
