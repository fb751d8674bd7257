import type { AppLoadContext } from "@remix-run/node";
import type { PageTags } from "#app/components/shell/page-tags";

const described = new WeakMap<AppLoadContext, PageTags>();

/** Sets what the head of this page says to search engines and other sites. Scripts in the browser need none of it. */
export const describePage = (context: AppLoadContext, tags: PageTags) => void described.set(context, tags);

export const pageTagsOf = (context: AppLoadContext): PageTags | null => described.get(context) ?? null;
