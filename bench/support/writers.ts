import { setTimeout as sleep } from "node:timers/promises";
import type { Comment } from "#contract/comments";
import { type Account, signUp } from "./fill";

/** A comment that the server said it has, and when it said so, in milliseconds since 1970. */
interface Acknowledged {
  id: string;
  at: number;
}

/** Signs up people who write a comment about twice a second each until they are stopped. */
export async function startWriters(url: string, videoId: string, count: number) {
  const accounts: Account[] = [];
  for (let index = 0; index < count; index += 1) accounts.push(await signUp(fetch, url, `writer${index}`));
  const acknowledged: Acknowledged[] = [];
  let [isStopped, refused] = [false, 0];
  const write = async (account: Account) => {
    while (!isStopped) {
      const form = new FormData();
      form.set("commentContent", "How the larks sing");
      const comment = await account.send<Comment>(`comments/${videoId}`, form).catch(() => null);
      if (comment) acknowledged.push({ id: comment._id, at: Date.now() });
      else refused += 1;
      await sleep(400 + Math.random() * 200);
    }
  };
  const writing = Promise.all(accounts.map(write));
  return {
    acknowledged,
    refused: () => refused,
    async stop() {
      isStopped = true;
      await writing;
    },
  };
}

/** Returns how many acknowledged comments a database does not have. */
export async function countLost(acknowledged: Acknowledged[], findIds: () => Promise<Set<string>>): Promise<number> {
  const ids = await findIds();
  return acknowledged.filter(({ id }) => !ids.has(id)).length;
}
