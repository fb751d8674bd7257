import { Meta } from "@remix-run/react";
import { useContext } from "react";
import { RemixContext } from "#app/framework-internals";
import { useSiteName } from "#app/components/ui/site-name";
import { productName } from "#contract/words/site";

type Tags = { title?: string }[] | undefined;

/** Replaces the product's name at the end of a page's title by the name of the site. */
export const nameTitle = (title: string, siteName: string): string =>
  title.endsWith(productName) ? title.slice(0, -productName.length) + siteName : title;

/** Renders the titles and tags of the page's routes, with the site's name in place of the product's. */
export function PageTitles() {
  const context = useContext(RemixContext);
  const name = useSiteName();
  if (!context || name === productName) return <Meta />;
  const rename = (tags: Tags) =>
    tags?.map((tag) => (tag.title === undefined ? tag : { title: nameTitle(tag.title, name) }));
  const modules = Object.entries(context.routeModules).map(([id, module]) => {
    const meta = module?.meta as ((args: unknown) => Tags) | undefined;
    return [id, meta ? { ...module, meta: (args: unknown) => rename(meta(args)) } : module] as const;
  });
  const routeModules = Object.fromEntries(modules) as typeof context.routeModules;
  return (
    <RemixContext.Provider value={{ ...context, routeModules }}>
      <Meta />
    </RemixContext.Provider>
  );
}
