import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readSiteKey } from "#api/notifications/push/site-key";
import type { PushedNotification } from "#api/notifications/push/compose-push";
import type { User } from "./api";
import type { Client } from "./client";
import { createBrowserKeys, decryptPush, type PrivateBrowserKeys } from "./push-keys";

/** A key of a site, as `openssl rand -base64 32` makes it. */
export const privateSiteKey = "q1dXpw3UpT5VOmu/cf/v6ih07Aems3njxI+JWgLcM94=";
export const siteKey = readSiteKey(privateSiteKey, "https://videos.example");

interface ArrivedPush {
  /** The name of the browser that it came to. */
  to: string;
  headers: IncomingHttpHeaders;
  shown: PushedNotification;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a push service on this machine, whose browsers decrypt what it takes: all pushes, until `answer` says otherwise. */
export async function startPushService() {
  const browsers = new Map<string, PrivateBrowserKeys>();
  const pushes: ArrivedPush[] = [];
  let requests = 0;
  const accept: Answer = (_, response) => response.writeHead(201).end();
  let answer = accept;
  const server = createServer(async (request, response) => {
    requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const to = request.url!.slice(1);
    response.on("finish", () => {
      if (response.statusCode !== 201) return;
      const text = decryptPush(Buffer.concat(chunks), browsers.get(to)!);
      pushes.push({ to, headers: request.headers, shown: JSON.parse(text) as PushedNotification });
    });
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const subscribe = (name: string) => {
    const keys = createBrowserKeys();
    browsers.set(name, keys);
    return { endpoint: `${origin}/${name}`, p256dh: keys.publicKey, auth: keys.authSecret };
  };
  return {
    origin,
    /** The pushes that were taken, in their order. */
    pushes,
    requests: () => requests,
    /** Returns what a browser gets of its service. */
    subscribe,
    /** Switches the browser of a session on. */
    async switchOn(user: User | Client, name: string) {
      const { status, text } = await user.post("/notifications/browsers", subscribe(name));
      if (status !== 201) throw new Error(text);
    },
    answer: (next: Answer) => void (answer = next),
    answerWith: (status: number) =>
      void (answer = status === 201 ? accept : (_, response) => response.writeHead(status).end()),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
