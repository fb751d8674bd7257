import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import type { GetObjectCommand, GetObjectCommandOutput, S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-media";

/** Each file that a viewer fetches takes one. A connection without a byte for half a minute is closed and reopened. */
const maxSockets = 500;
/** How many calls may wait for a connection at once. */
const maxWaiting = 100;
/** How often a call waits for a connection (five seconds each time) or is sent. */
const maxAttempts = 2;
const retryAfterSeconds = 10;

export type ReadForViewer = (command: GetObjectCommand) => Promise<GetObjectCommandOutput>;

/**
 * Creates a function that reads an object for a viewer, who may read slowly. It rejects with a 503 if too many calls wait
 * for a connection, or after a call has waited for ten seconds.
 */
export function createViewerReader(createClient: (config: S3ClientConfig) => S3Client): ReadForViewer {
  const agents = [
    new Agent({ keepAlive: true, maxSockets }),
    new SecureAgent({ keepAlive: true, maxSockets }),
  ] as const;
  const [httpAgent, httpsAgent] = agents;
  const client = createClient({ maxAttempts, requestHandler: { httpAgent, httpsAgent } });
  // Agents keep requests that gave up until a connection is free.
  const countWaiting = () =>
    agents.flatMap(({ requests }) => Object.values(requests).flat()).filter((request) => !request?.destroyed).length;
  return async (command) => {
    if (countWaiting() >= maxWaiting) throw busyError();
    try {
      return await client.send(command);
    } catch (error) {
      throw isUnconnected(error) && isFull(agents) ? busyError() : error;
    }
  };
}

const busyError = () => new ApiError(503, t.filesUnreachable, [], retryAfterSeconds);

const isUnconnected = (error: unknown) => (error as Error).name === "TimeoutError";

const isFull = (agents: readonly Agent[]) =>
  agents.some(({ sockets }) => Object.values(sockets).flat().length >= maxSockets);
