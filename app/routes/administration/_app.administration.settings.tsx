import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { describeSetting } from "#app/components/administration/setting-options";
import { posterTexts, signUpModeTexts } from "#app/components/administration/sign-up-modes";
import { encodePath } from "#app/format/path";
import { required } from "#app/http/load.server";
import { readSite } from "#app/http/read-site.server";
import { requireRole } from "#app/http/viewer.server";
import { settingLabels } from "#app/components/administration/setting-labels";
import { toSettingFields } from "#app/pages/settings.server";
import { videoApi } from "#app/video-api/index.server";
import { type SettingPart, settingParts } from "#contract/words/setting-parts";

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
      label: settingLabels[name],
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
  return (
    <ul className="mb-4 list-none divide-y divide-line p-0">
      <Part title="Sign-ups" to="/administration/sign-ups">
        <Line
          label="Who can create an account"
          value={signUpModeTexts[signUps.mode]}
          variable={signUps.isFixed ? "SIGNUPS" : null}
        />
        <Line label="Who may post" value={posterTexts[signUps.requiresVerifiedEmail ? "yes" : "no"]} variable={null} />
      </Part>
      <Part title="Logo" to="/administration/settings/logo">
        <Line value={hasLogo ? "Set" : "Not set"} variable={null} />
      </Part>
      {parts.map(({ part, lines }) => (
        <Part key={part} title={settingParts[part].title} to={encodePath`/administration/settings/${part}`}>
          {lines.map(({ name, label, value, variable }) => (
            <Line
              key={name}
              label={label === settingParts[part].title ? undefined : label}
              variable={variable}
              value={describeSetting(name, value)}
            />
          ))}
        </Part>
      ))}
      <Part title="Categories" to="/administration/settings/categories">
        <Line value={categories || "None"} variable={null} />
      </Part>
    </ul>
  );
}

function Part({ title, to, children }: { title: string; to: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h2>{title}</h2>
        {children}
      </div>
      <Link className="button" to={to} aria-label={`Change: ${title}`}>
        Change
      </Link>
    </li>
  );
}

interface LineProps {
  /** Left out where it would repeat the title above it. */
  label?: string;
  value: string;
  variable: string | null;
}

function Line({ label, value, variable }: LineProps) {
  return (
    <p>
      {label && <span className="text-muted">{`${label}: `}</span>}
      <bdi>{value}</bdi>
      {variable && <span className="text-muted">{` (${variable} in the environment says so)`}</span>}
    </p>
  );
}
