import { type AppLoadContext, json } from "@remix-run/node";
import type { KeptDraft } from "#app/components/kept-draft";
import type { Fields } from "#app/components/refused";
import { videoApi } from "#app/video-api/index.server";
import { pick } from "#app/video-api/pick.server";
import type { Draft } from "#contract/drafts";
import { newVideo, missingFileMessages } from "#contract/videos";
import { judge, refusal, refuseForm } from "./form.server";
import { beside, mainThing } from "./load.server";
import { outcome, refusedBy } from "./outcome.server";
import { receiveUpload } from "./uploads.server";
import { requireViewer } from "./viewer.server";
import { z } from "zod";

interface Asked {
  request: Request;
  context: AppLoadContext;
}

/** What a form shows of its draft. */
export const toKept = (draft: Draft): KeptDraft => ({
  ...pick(draft, "_id", "title", "description", "hasThumbnail", "file"),
  uploadedAt: draft.duplicateOf?.createdAt ?? null,
});

/** A draft of the viewer's own. */
export async function ownDraft({ request, context }: Asked, id: string) {
  await requireViewer(request, context);
  return mainThing(videoApi(request, context).drafts.find(id));
}

/** How large a file may be; null of a server that does not take one in parts, and tells nothing of it. */
export const uploadLimits = ({ request, context }: Asked) => beside(videoApi(request, context).drafts.limits());

/** Takes the form of a new video: a refusal tells what was kept of it. */
export async function publishForm(asked: Asked, goTo: string) {
  const { request, context } = asked;
  const { drafts, videos } = videoApi(request, context);
  // A server that keeps drafts judges for itself, so that even what is refused stays.
  const judging = { schema: newVideo, needed: missingFileMessages, big: "videoFile" };
  const form = await receiveUpload(request, drafts.areLacking() ? judging : { schema: z.object({}) });
  if (!form.ok) return refuseForm(form);
  const ended = await outcome(asked, videos.publish(form, request.signal), {
    goTo,
    values: form.fields,
    fieldNames: ["title", "description", "thumbnail", "videoFile"],
  });
  return ended.status < 400 || drafts.areLacking() ? ended : withDraft(asked, ended, form.fields);
}

async function withDraft({ request, context }: Asked, refused: Response, { draft: token }: Fields) {
  const kept = token ? await beside(videoApi(request, context).drafts.ofForm(token)) : null;
  return json({ ...((await refused.json()) as object), draft: kept && toKept(kept) }, refused.status);
}

/** Keeps a form before its file is sent in parts, and judges it: no file is sent for a form that will be refused. */
export async function keepForm({ request, context }: Asked) {
  const form = await receiveUpload(request, { schema: z.object({}), big: "videoFile" });
  if (!form.ok) return refuseForm(form);
  try {
    const { data } = await videoApi(request, context).drafts.keep(form, request.signal);
    const draft = toKept(data);
    const texts = judge(form.fields, newVideo);
    const missing = draft.hasThumbnail ? {} : { thumbnail: [missingFileMessages.thumbnail] };
    const errors = { ...(texts.ok ? {} : texts.errors), ...missing };
    return Object.keys(errors).length > 0
      ? json({ ...refusal([], form.fields), errors, draft }, 422)
      : json({ ok: true as const, draft });
  } catch (error) {
    return refusedBy(error, { values: form.fields });
  }
}
