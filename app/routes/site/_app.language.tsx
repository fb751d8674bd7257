import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PreferenceForm } from "#app/components/forms/preference-form";
import { hidden } from "#app/components/ui/hidden";
import { siteOf } from "#app/context.server";
import { readQuery } from "#app/format/query";
import { linkTo, listLanguageLinks } from "#app/http/language.server";
import { ownPath } from "#app/http/redirect.server";
import * as t from "#languages/language-choice";
import { isReviewed, language } from "#languages/runtime/language";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [
  { title: `${t.language()} · Vidlark` },
  { name: "robots", content: "noindex" },
];

/** Lists the languages of the site, with the page that the reader came from in each. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const from = linkTo(ownPath(readQuery(request, "from")) ?? "/", null);
  return json({ from, languages: listLanguageLinks(from), code: siteOf(request, context).support.code });
}

export default function LanguagePage() {
  const { from, languages, code } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-160">
      <div className="page-head">
        <h1>{t.language()}</h1>
      </div>
      <p>{t.chooseHint()}</p>
      <PreferenceForm className="mt-4" label={t.language()} returnTo={from} reloads>
        <ul className="list-none divide-y divide-line p-0">
          {languages.map(({ tag, name, link }) => (
            <li key={tag} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <button
                className={tag === language() ? "button button-primary" : "button"}
                name="language"
                value={tag}
                lang={tag}
                aria-pressed={tag === language()}
              >
                {name}
              </button>
              <a className="inline-flex min-h-11 items-center text-small" href={link} hrefLang={tag}>
                <span>{t.thisPage({ name, hidden })}</span>
              </a>
            </li>
          ))}
          <li className="py-2">
            <button className="button" name="language" value="">
              {t.asBrowser()}
            </button>
          </li>
        </ul>
      </PreferenceForm>
      <p className="mt-3 text-small text-muted">{t.withoutCookies()}</p>
      {!isReviewed() && <Unreviewed code={code} />}
    </div>
  );
}

function Unreviewed({ code }: { code: string | null }) {
  const linked = (text: string) => (code === null ? text : <a href={code}>{text}</a>);
  return (
    <>
      <h2 className="mt-6">{t.aboutTranslation()}</h2>
      <p className="mt-3">{t.notReviewed()}</p>
      <p className="mt-3">{t.howToHelp({ code: linked })}</p>
    </>
  );
}
