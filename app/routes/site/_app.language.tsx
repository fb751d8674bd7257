import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PreferenceForm } from "#app/components/forms/preference-form";
import { Icon } from "#app/components/ui/icon";
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
    <div className="narrow">
      <div className="page-head">
        <h1>{t.language()}</h1>
      </div>
      <p>{t.chooseHint()}</p>
      <PreferenceForm className="mt-4 flex flex-wrap gap-3" label={t.language()} returnTo={from} reloads>
        {languages.map(({ tag, name }) => (
          <button
            key={tag}
            className={tag === language() ? "button border-accent-line! bg-accent-soft!" : "button"}
            name="language"
            value={tag}
            lang={tag}
            aria-pressed={tag === language()}
          >
            {tag === language() && <Icon name="check" />}
            {name}
          </button>
        ))}
        <button className="button" name="language" value="">
          {t.asBrowser()}
        </button>
      </PreferenceForm>
      <h2 className="mt-6" id="page-only">
        {t.forThisPage()}
      </h2>
      <ul aria-labelledby="page-only" className="mt-1 flex list-none flex-wrap gap-x-5 p-0">
        {languages.map(({ tag, name, link }) => (
          <li key={tag}>
            <a className="inline-flex min-h-11 items-center" href={link} hrefLang={tag} lang={tag}>
              {name}
            </a>
          </li>
        ))}
      </ul>
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
