import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { summarizeSetting } from "#app/components/administration/setting-summary";
import { posterTexts, signUpModeTexts } from "#app/components/administration/sign-up-modes";
import { encodePath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { readSite } from "#app/http/read-site.server";
import { requireRole } from "#app/http/viewer.server";
import { toSettingFields } from "#app/pages/settings.server";
import { videoApi } from "#app/video-api/index.server";
import { type SettingName, type SettingPart, settingParts } from "#contract/words/setting-parts";

export const meta: MetaFunction = () => [{ title: "Settings · Manage site · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const { site, administration } = videoApi(request, context);
  const [settings, signUps, { categories }] = await Promise.all([
    required(site.settings()),
    required(administration.signUps()),
    readSite(request, context),
  ]);
  const fields = toSettingFields(settings.values);
  const parts = (Object.keys(settingParts) as SettingPart[]).map((part) => ({
    part,
    lines: settingParts[part].names.map((name) => ({
      name,
      value: summarize(fields[name]),
      variable: settings.fixed[name] ?? null,
    })),
  }));
  const { logo } = await readSite(request, context);
  return json({ parts, signUps, categories: categories.map(({ name }) => name).join(", "), hasLogo: logo !== null });
}

/** Cuts a long text to its first words. */
const summarize = (text: string) =>
  text.length > 120 ? `${text.slice(0, 120).toWellFormed().replace("\ufffd", "")}…` : text;

export default function Settings() {
  const { parts, signUps, categories, hasLogo } = useLoaderData<typeof loader>();
  const show = (...names: SettingPart[]) =>
    parts.filter(({ part }) => names.includes(part)).map((each) => <SettingLines key={each.part} {...each} />);
  return (
    <div className="max-w-200">
      <Group title="Site">
        <Part title="Logo" to="/administration/settings/logo">
          <Line text={hasLogo ? "Set" : "Not set"} isSet={hasLogo} />
        </Part>
        {show("site", "look", "notice")}
        <Part title="Categories" to="/administration/settings/categories">
          <Line text={categories || "None"} isSet={categories !== ""} />
        </Part>
      </Group>
      <Group title="People">
        <Part title="Sign-ups" to="/administration/sign-ups">
          <Line text={signUpModeTexts[signUps.mode]} variable={signUps.isFixed ? "SIGNUPS" : null} />
          <Line label="Who may post" text={posterTexts[signUps.requiresVerifiedEmail ? "yes" : "no"]} />
        </Part>
        {show("quota", "security")}
      </Group>
      <Group title="Safety">{show("words", "log")}</Group>
      <Group title="Pages">{show("terms", "privacy", "imprint")}</Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const id = title.toLowerCase();
  return (
    <section className="mb-8" aria-labelledby={id}>
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
  <Part title={settingParts[part].title} to={encodePath`/administration/settings/${part}`}>
    {lines.map(({ name, value, variable }) => {
      const summary = summarizeSetting(name, value);
      return summary && <Line key={name} {...summary} variable={variable} />;
    })}
  </Part>
);

function Part({ title, to, children }: { title: string; to: string; children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h3 className="text-15 font-semibold">{title}</h3>
        {children}
      </div>
      <Link className="button" to={to} aria-label={`Change: ${title}`}>
        Change
      </Link>
    </li>
  );
}

interface LineProps {
  /** Left out where the text needs none. */
  label?: string;
  text: string;
  isSet?: boolean;
  /** What in the environment decides it. */
  variable?: string | null;
}

function Line({ label, text, isSet = true, variable }: LineProps) {
  return (
    <p className={isSet ? "text-small" : "text-small text-muted"}>
      {label && <span className="text-muted">{`${label}: `}</span>}
      <bdi>{text}</bdi>
      {variable && <span className="text-muted">{` (${variable} in the environment says so)`}</span>}
    </p>
  );
}
