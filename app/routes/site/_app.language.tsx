import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { PreferenceForm } from "#app/components/forms/preference-form";
import { DetailsArrow } from "#app/components/ui/fold-mark";
import { Icon } from "#app/components/ui/icon";
import { usePageContext } from "#app/components/ui/page-context";
import { type RouteHandle, readSiteContext } from "#app/context.server";
import { readQuery } from "#app/format/query";
import { linkTo, listLanguageLinks } from "#app/http/language-links.server";
import { ownPath } from "#app/http/redirect.server";
import * as t from "#languages/language-choice";
import { chooseLanguage } from "#languages/runtime/choose-language";
import { isReviewed } from "#languages/runtime/language";
import { readChosen } from "#languages/runtime/page-language";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const handle: RouteHandle = { isPersonal: true };

export const meta: MetaFunction = () => [
  { title: `${t.language()} · Vidlark` },
  { name: "robots", content: "noindex" },
];

/** Lists the languages of the site, each with a link to the page that the reader came from, and the chosen language. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const from = linkTo(ownPath(readQuery(request, "from")) ?? "/", null);
  const languages = listLanguageLinks(from);
  return json({
    from,
    languages,
    chosen: readChosen(request.headers.get("Cookie") ?? "") ?? "",
    browserLanguage: chooseLanguage({ chosen: null, acceptLanguage: request.headers.get("Accept-Language") }),
    code: readSiteContext(request, context).support.code,
  });
}

export default function LanguagePage() {
  const { from, languages, chosen, browserLanguage, code } = useLoaderData<typeof loader>();
  const { isSignedIn } = usePageContext();
  return (
    <div className="narrow">
      <div className="page-head">
        <h1>{t.language()}</h1>
      </div>
      <p>{isSignedIn ? t.chooseHint() : t.chooseHintVisitor()}</p>
      <PreferenceForm
        className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 [&>button]:justify-start [&>button]:rounded-field [&>button]:px-2.5 [&>button]:text-start [&>button]:whitespace-normal [&>button:first-of-type]:col-span-full"
        label={t.language()}
        returnTo={from}
        reloads
      >
        <LanguageButton tag="" isChosen={chosen === ""}>
          {t.asBrowser()}
          {languages
            .filter(({ tag }) => tag === browserLanguage)
            .map(({ tag, name }) => (
              <bdi key={tag} className="font-[400] text-muted" lang={tag}>
                {name}
              </bdi>
            ))}
        </LanguageButton>
        {languages.map(({ tag, name }) => (
          <LanguageButton key={tag} tag={tag} isChosen={tag === chosen}>
            {name}
          </LanguageButton>
        ))}
      </PreferenceForm>
      <PageOnly languages={languages} />
      {!isReviewed() && <Unreviewed code={code} />}
    </div>
  );
}

/** Renders folded links that show only the page the reader came from in another language. */
const PageOnly = ({ languages }: { languages: ReturnType<typeof listLanguageLinks> }) => (
  <details className="group mt-6">
    <summary className="flex min-h-11 w-fit items-center font-semibold" id="page-only">
      <DetailsArrow />
      {t.forThisPage()}
    </summary>
    <p className="mt-1 text-muted">{t.pageOnlyHint()}</p>
    <ul aria-labelledby="page-only" className="mt-1 flex list-none flex-wrap gap-x-5 p-0">
      {languages.map(({ tag, name, link }) => (
        <li key={tag}>
          <a className="inline-flex min-h-8 items-center pointer-coarse:min-h-11" href={link} hrefLang={tag} lang={tag}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </details>
);

interface ButtonProps {
  /** Empty for the language of the browser. */
  tag: string;
  isChosen: boolean;
  children: ReactNode;
}

const LanguageButton = ({ tag, isChosen, children }: ButtonProps) => (
  <button
    className={isChosen ? "button border-accent-line! bg-accent-soft!" : "button"}
    name="language"
    value={tag}
    lang={tag || undefined}
    aria-pressed={isChosen}
  >
    {isChosen && <Icon name="check" />}
    {children}
  </button>
);

function Unreviewed({ code }: { code: string | null }) {
  const toCodeLink = (text: string) => (code === null ? text : <a href={code}>{text}</a>);
  return (
    <>
      <h2 className="mt-6">{t.aboutTranslation()}</h2>
      <p className="mt-3">{t.notReviewed()}</p>
      <p className="mt-3">{t.howToHelp({ code: toCodeLink })}</p>
    </>
  );
}
