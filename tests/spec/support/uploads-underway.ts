import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Draft } from "#contract/drafts";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { buildForm } from "#tests/support/client";
import { reach } from "#tests/support/kills/work-steps";
import { aPicture } from "#tests/support/videos";
import { holdRequest } from "./hold-request";
import type { KillableSite } from "./killable-site";
import type { Member } from "./site";

/** An unfinished upload; `lost` describes in words what is missing. */
export interface Underway {
  point: string;
  /** Sends everything that the server must have well before the kill. */
  begin(): Promise<unknown>;
  /** Sends the last byte without waiting for the response. */
  end?(): Promise<unknown>;
  /** Lists what is missing after the restart. */
  lost(): Promise<string[]>;
  /** Sends the rest, as a person or our page would. */
  goOn(): Promise<unknown>;
  owner: Member;
}

export const texts = { title: "Dawn", description: "Larks over the meadow" };
const draftOf = async (owner: Member, token: string) =>
  (await owner.call<Page<Draft>>("GET", `/drafts?draft=${token}`)).data.docs[0];
export const videosOf = async (owner: Member) => (await owner.call<Video[]>("GET", "/dashboard/videos")).data;

const aForm = async (token: string, film: Buffer) => {
  const videoFile = new File([new Uint8Array(film)], "film.mp4");
  return buildForm({ draft: token, ...texts, thumbnail: await aPicture(), videoFile });
};

/** Lists the texts that the draft lacks; returns an empty list once the video exists. */
export async function lostTexts(owner: Member, token: string, hasThumbnail: boolean): Promise<string[]> {
  if ((await videosOf(owner)).length > 0) return [];
  const draft = await draftOf(owner, token);
  if (!draft) return ["the draft"];
  const { title, description } = draft;
  const isThere = title === texts.title && description === texts.description && draft.hasThumbnail === hasThumbnail;
  return isThere ? [] : [JSON.stringify(draft)];
}

export type FormPart = "picture" | "film" | "end";

const points: Record<FormPart, string> = {
  picture: "form, its texts in and its picture begun",
  film: "form, in the middle of its film",
  end: "form, right after its end",
};

/** Posts the whole form in one request, as a browser without scripts does, and pauses at a point in it. */
export async function byForm(site: KillableSite, film: Buffer, part: FormPart): Promise<Underway> {
  const [owner, token] = [await site.signUp(part), `form-${part}`];
  const whole = new Response(await aForm(token, film));
  const body = Buffer.from(await whole.arrayBuffer());
  const startOf = (name: string) => body.indexOf("\r\n\r\n", body.indexOf(`name="${name}"`)) + 4;
  const ends = {
    picture: startOf("thumbnail") + 20,
    film: startOf("videoFile") + film.length * 0.6,
    end: body.length - 1,
  };
  const headers = { "Content-Type": whole.headers.get("Content-Type")! };
  const path = "/admin/dashboard/upload";
  const post = holdRequest(owner, { method: "POST", path, headers }, body);
  const uploads = join(site.dataDir, "media/uploads");
  const came = () => readdirSync(uploads).some((name) => statSync(join(uploads, name)).size > film.length / 4);
  const isKept = () => site.rows(`select id from drafts where token = '${token}'`).length > 0;
  return {
    point: points[part],
    owner,
    async begin() {
      await post.sendUpTo(Math.floor(ends[part]));
      await reach(points[part], part === "picture" ? isKept : came);
    },
    ...(part === "end" && { end: () => post.sendUpTo(body.length) }),
    lost: () => lostTexts(owner, token, part !== "picture"),
    goOn: async () => owner.post(path, await aForm(token, film)),
  };
}
