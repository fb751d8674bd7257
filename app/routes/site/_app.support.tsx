import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state";
import { Icon, type IconName } from "#app/components/ui/icon";
import { RichText } from "#app/components/ui/rich-text";
import { siteOf } from "#app/context.server";
import { readSite, toSiteTextParts } from "#app/http/read-site.server";
import { isHttps, type Support } from "#app/support.server";
import * as t from "#languages/site";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [
  { title: `${t.support()} · Vidlark` },
  { name: "description", content: t.supportDescription() },
];

const contacts: readonly (readonly [keyof Support, IconName, label: () => string, purpose: () => string])[] = [
  ["social", "share", t.social, t.socialPurpose],
  ["professional", "brief", t.professional, t.professionalPurpose],
  ["code", "code", t.codeHost, t.codeHostPurpose],
  ["chat", "chat", t.chat, t.chatPurpose],
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { support } = siteOf(request, context);
  const { contact } = await readSite(request, context);
  const rows = contacts.map(([name]) => ({ name, ...toContact(support[name]) }));
  return json({ rows, contact: contact && toSiteTextParts(contact) });
}

/** Returns a contact as text, and its link if it is an https URL. */
const toContact = (value: string | null) => ({
  handle: value?.replace(/^https:\/\/(www\.)?/i, "").replace(/\/$/, "") ?? null,
  href: value !== null && isHttps(value) ? value : null,
});

export default function SupportPage() {
  const { rows, contact } = useLoaderData<typeof loader>();
  const missing = contacts.flatMap(([name, , label]) =>
    rows.some((each) => each.name === name && each.handle === null) ? [label()] : [],
  );
  return (
    <div className="narrow">
      <div className="page-head">
        <h1>{t.support()}</h1>
      </div>
      {missing.length < contacts.length && <p>{t.supportExplained()}</p>}
      {contact && (
        <p className="mt-3 wrap-anywhere">
          <RichText text={contact} />
        </p>
      )}
      <ul className="mt-5 grid grid-cols-1 gap-3">
        {contacts.map(([name, icon, label, purpose]) => {
          const { handle, href } = rows.find((each) => each.name === name)!;
          return (
            handle !== null && <Contact key={name} {...{ icon, handle, href }} label={label()} purpose={purpose()} />
          );
        })}
      </ul>
      {missing.length === contacts.length && !contact ? (
        <EmptyState title={t.noContactsYet()}>
          <p className="text-muted">{t.noContactsText()}</p>
          <Missing labels={missing} />
        </EmptyState>
      ) : (
        missing.length > 0 && <Missing labels={missing} />
      )}
    </div>
  );
}

const Missing = ({ labels }: { labels: string[] }) => (
  <dl className="mt-4 flex flex-wrap gap-x-1 text-small text-muted [.empty>&]:justify-center">
    <dt className="w-full">{t.notSetUp()}</dt>
    {labels.map((label) => (
      <dd key={label} className="not-last:after:content-['_·']">
        {label}
      </dd>
    ))}
  </dl>
);

interface Row {
  icon: IconName;
  label: string;
  purpose: string;
  handle: string;
  href: string | null;
}

const row =
  "flex min-h-18 flex-wrap items-center gap-x-3.5 gap-y-1 rounded-panel border border-line px-4 py-3 text-inherit no-underline";

function Contact({ icon, label, purpose, handle, href }: Row) {
  const content = (
    <>
      <span className="grid size-11 flex-none place-items-center rounded-[50%] bg-accent-soft">
        <Icon name={icon} />
      </span>
      <span className="grid min-w-[8rem] flex-1">
        <b>{label}</b>
        <span className="text-small text-muted">{purpose}</span>
      </span>
      <span className={`min-w-0 text-small wrap-anywhere ${href ? "font-semibold text-link underline" : "text-muted"}`}>
        {handle}
      </span>
    </>
  );
  return (
    <li>
      {href ? (
        <a className={`${row} hover:border-field`} href={href}>
          {content}
        </a>
      ) : (
        <div className={row}>{content}</div>
      )}
    </li>
  );
}
