import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { summarizeSetting } from "#app/components/administration/setting-texts";
import { posterTexts, signUpModeTexts } from "#app/components/administration/sign-up-modes";
import { LogoMark } from "#app/components/ui/logo";
import { formatList } from "#app/format/list";
import { encodePath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { readSite } from "#app/http/read-site.server";
import { requireRole } from "#app/http/viewer.server";
import { toSettingFields } from "#app/pages/settings.server";
import { videoApi } from "#app/video-api/index.server";
import { nameOf } from "#languages/runtime/offered";
import { type SettingName, type SettingPart, settingParts } from "#contract/words/setting-parts";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

export const meta: MetaFunction = () => toAdministrationMeta(t.settings());

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const { site, administration } = videoApi(request, context);
  const [settings, signUps, { categories, logo }] = await Promise.all([
    required(site.settings()),
    required(administration.signUps()),
    readSite(request, context),
  ]);
  const fields = toSettingFields(settings.values);
  const parts = (Object.keys(settingParts) as SettingPart[]).map((part) => ({
    part,
    lines: settingParts[part].names.map((name) => ({
      name,
      value: name === "language" ? nameOf(fields[name]) : summarize(fields[name]),
      variable: settings.fixed[name] ?? null,
    })),
  }));
  return json({
    parts,
    signUps,
    categories: formatList(
      categories.map(({ name }) => name),
      "unit",
    ),
    hasLogo: logo !== null,
  });
}

/** Cuts a long text to its first words. */
const summarize = (text: string) =>
  text.length > 120 ? `${text.slice(0, 120).toWellFormed().replace("\ufffd", "")}…` : text;

export default function Settings() {
  const { parts, signUps, categories, hasLogo } = useLoaderData<typeof loader>();
  const renderRows = (...names: SettingPart[]) =>
    parts.filter(({ part }) => names.includes(part)).map((each) => <SettingLines key={each.part} {...each} />);
  return (
    <div className="narrow gap-x-12 xl:max-w-none! xl:columns-2">
      <Group id="site" title={t.siteHeading()}>
        <SettingRow title={t.logo()} to="/administration/settings/logo" picture={<LogoMark />}>
          <Line text={hasLogo ? t.logoSet() : t.logoNotSet()} isSet={hasLogo} />
        </SettingRow>
        {renderRows("site", "look", "notice")}
        <SettingRow title={t.categories()} to="/administration/settings/categories">
          <Line text={categories || t.noCategories()} isSet={categories !== ""} />
        </SettingRow>
      </Group>
      <Group id="people" title={t.people()}>
        <SettingRow title={t.signUps()} to="/administration/sign-ups">
          <Line text={signUpModeTexts[signUps.mode]()} variable={signUps.isFixed ? "SIGNUPS" : null} />
          <Line label={t.whoMayPost()} text={posterTexts[signUps.requiresVerifiedEmail ? "yes" : "no"]()} />
        </SettingRow>
        {renderRows("quota", "security")}
      </Group>
      <Group id="safety" title={t.safety()}>
        {renderRows("words", "log")}
      </Group>
      <Group id="pages" title={t.pages()}>
        {renderRows("terms", "privacy", "imprint")}
      </Group>
      <Group id="programs" title={t.programs()}>
        <SettingRow title={t.webhooks()} to="/administration/settings/webhooks" isList>
          <Line text={t.webhooksExplained()} isSet={false} />
        </SettingRow>
      </Group>
    </div>
  );
}

function Group({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section className="mb-8 break-inside-avoid" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="list-none divide-y divide-line p-0">{children}</ul>
    </section>
  );
}

interface SettingLinesProps {
  part: SettingPart;
  lines: { name: SettingName; value: string; variable: string | null }[];
}

const SettingLines = ({ part, lines }: SettingLinesProps) => (
  <SettingRow title={settingParts[part].title()} to={encodePath`/administration/settings/${part}`}>
    {lines.map(({ name, value, variable }) => {
      const summary = summarizeSetting(name, value);
      return summary && <Line key={name} {...summary} variable={variable} isColour={name === "accent"} />;
    })}
  </SettingRow>
);

interface SettingRowProps {
  title: string;
  to: string;
  picture?: React.ReactNode;
  /** Whether its page lists things instead of a form. */
  isList?: true;
  children: React.ReactNode;
}

function SettingRow({ title, to, picture, isList, children }: SettingRowProps) {
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h3 className="text-15 font-semibold">{title}</h3>
        {children}
      </div>
      {picture && <span className="[&>img]:h-8 [&>img]:w-auto [&>img]:max-w-32">{picture}</span>}
      <Link className="button" to={to} aria-label={isList ? t.managePart({ title }) : t.changePart({ title })}>
        {isList ? t.manage() : t.change()}
      </Link>
    </li>
  );
}

interface LineProps {
  /** Absent if the text needs none. */
  label?: string;
  text: string;
  isSet?: boolean;
  /** The environment variable that fixes the setting. */
  variable?: string | null;
  /** Whether the text is the accent colour of the site. */
  isColour?: boolean;
}

function Line({ label, text, isSet = true, variable, isColour = false }: LineProps) {
  return (
    <p className={isSet ? "text-small" : "text-small text-muted"}>
      {label && <span className="text-muted">{`${t.labelBefore({ label })} `}</span>}
      {isColour && (
        <svg className="me-1 inline-block align-[-2px]" width="14" height="14" aria-hidden="true">
          <rect width="100%" height="100%" rx="4" className="fill-accent" />
        </svg>
      )}
      <bdi>{text}</bdi>
      {variable && <span className="text-muted">{` ${t.environmentSays({ variable })}`}</span>}
    </p>
  );
}
