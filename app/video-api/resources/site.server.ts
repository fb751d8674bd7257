import { z } from "zod";
import { calls } from "#contract/calls";
import { ownCategoryShape } from "#contract/categories";
import { logoShape } from "#contract/site-settings";
import { iconShape, settingsShape, siteShape, siteTextShape } from "#contract/site";
import { isMissing } from "../transport/aliases.server";
import { call, method, sendCall } from "../transport/call.server";
import type { ApiSession } from "../transport/session.server";
import { UnsupportedCall, type MultipartForm } from "../transport/try-aliases.server";
import { checkVisitors } from "../transport/visitors.server";

/** Finds the description of a site. If the server turns out to lack it, checks what the server shows to visitors. */
async function findSite(session: ApiSession) {
  const wasMissing = isMissing(session.site.apiUrl, calls.findSite);
  try {
    return await method(session, calls.findSite, siteShape)();
  } catch (error) {
    if (error instanceof UnsupportedCall && !wasMissing) await checkVisitors(session);
    throw error;
  }
}

/** site/…, and its settings; no other server of the family has these calls, so their shapes are our own. */
export const site = (session: ApiSession) => ({
  /** Has to be called without a session. */
  find: () => findSite(session),

  text: method(session, calls.findSiteText, siteTextShape),

  icon: method(session, calls.findIcon, iconShape),

  changeLogo: (form: MultipartForm, signal: AbortSignal) =>
    call(session, calls.changeLogo, { form, signal }, logoShape),
  removeLogo: method(session, calls.removeLogo),

  settings: method(session, calls.findSettings, settingsShape),

  categories: method(session, calls.listCategories, z.array(ownCategoryShape)),
  addCategory: method(session, calls.addCategory),
  renameCategory: method(session, calls.renameCategory),
  moveCategory: (categoryId: string, to: string) =>
    call(session, calls.moveCategory, { params: { categoryId }, body: { to } }),
  deleteCategory: method(session, calls.deleteCategory),

  /** Sends the fields of a form as they were typed; the API validates them. */
  changeSettings: (body: Record<string, string>) => sendCall(session, calls.changeSettings, { body }, settingsShape),
});
