import { request } from "node:http";
import { afterAll, describe, expect, inject, test } from "vitest";
import type { Video } from "#contract/videos";
import { piecesOf } from "#tests/support/failover/disturb";
import { findNginx } from "#tests/support/configure-nginx";
import { signUp } from "#tests/support/failover/people";
import { Recorder } from "#tests/support/failover/recorder";
import { runFailover } from "#tests/support/failover/run";
import { send } from "#tests/support/failover/send";
import { startSite } from "#tests/support/failover/site";
import { createSharedBucket } from "#tests/support/failover/storage";
import { beginParts, newVideo, partHeaders, sendParts } from "#tests/support/failover/uploaders";
import { findPostgresPrograms } from "#tests/support/postgres-programs";
import { cleanUp } from "#tests/support/spawned";

const [postgres, nginx] = [findPostgresPrograms(), findNginx()];
const people = { readers: 2, likers: 2, commenters: 2, uploaders: 2 };
/** Where the slowest start takes more than a second, everything else takes longer, too. */
const limitMs = (slowestStartMs: number) => 10_000 + 3 * Math.max(0, slowestStartMs - 1_000);

describe.skipIf(!postgres || !nginx)("two nodes and a worker on PostgreSQL and object storage", async () => {
  const site =
    postgres && nginx
      ? await startSite({ postgres, nginx, storage: await createSharedBucket(inject("s3")), workers: 1 })
      : null!;
  afterAll(async () => {
    await site?.stop();
    await cleanUp();
  });

  test("an upload that a killed node leaves continues at the other one, and the video plays at a third", async () => {
    const [one, other] = site.nodes.map(({ port }) => `http://127.0.0.1:${port}`) as [string, string];
    const recorder = new Recorder();
    const token = await signUp(one, `wren-${Date.now().toString(36)}`);
    const video = await newVideo("From node to node");
    const third = Math.floor(video.content.length / 3);
    const path = await beginParts({ url: one, recorder }, token, video);
    const first = { method: "PATCH", headers: partHeaders(token, 0), body: video.content.subarray(0, third) };
    expect((await send(one + path, first)).status).toBe(204);
    const second = request(one + path, { method: "PATCH", headers: partHeaders(token, third) });
    second.on("error", () => undefined);
    await new Promise((done) => second.write(video.content.subarray(third, 2 * third), done));
    await site.nodes[0]!.kill();

    const head = await send(other + path, { method: "HEAD", headers: partHeaders(token, 0) });
    expect(Number(head.headers["upload-offset"])).toBeGreaterThanOrEqual(third);
    const id = await sendParts({ url: other, recorder }, token, path, video);
    await site.nodes[0]!.start();
    const shown = await send(`${one}/api/v1/videos/${id}`);
    const { data } = JSON.parse(shown.body.toString()) as { data: Video };
    const file = await send(one + new URL(data.videoFile, one).pathname);
    expect({ title: data.title, status: file.status, bodyLength: file.body.length }).toEqual({
      title: video.title,
      status: 200,
      bodyLength: video.content.length,
    });
  });

  test("people lose nothing when a node, the worker and the database are killed, and nothing is there twice", async () => {
    const { nodes, workers, database, proxy } = piecesOf(site, null);
    const inTurn = [nodes[0]!, workers[0]!, database, proxy];
    const { effects, recorder, ...found } = await runFailover(site, inTurn, { ...people, calmMs: 500, awayMs: 100 });
    const isFound = { unexpected: [], lost: [], duplicates: [], broken: [], doctor: "The site is in order" };
    expect(found).toMatchObject(isFound);
    const limit = limitMs(Math.max(...effects.map(({ startMs }) => startMs)));
    for (const { piece, backMs } of effects) expect(backMs, piece).toBeLessThan(limit);
    expect(Math.min(recorder.videos.length, recorder.comments.size, recorder.likes.size)).toBeGreaterThan(0);
  }, 180_000);
});
