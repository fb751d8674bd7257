import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state";
import { Icon, type IconName } from "#app/components/ui/icon";
import { RichText } from "#app/components/ui/rich-text";
import { siteOf } from "#app/context.server";
import { readSite, toSiteTextParts } from "#app/http/read-site.server";
import { isHttps, type Support } from "#app/support.server";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [
  { title: "Support · Vidlark" },
  { name: "description", content: "How to contact the people who run this site." },
];

const contacts: readonly (readonly [keyof Support, IconName, string, string])[] = [
  ["social", "share", "Social network", "News and outages"],
  ["professional", "brief", "Professional network", "Business and press"],
  ["code", "code", "Code host", "Source code, bugs and ideas"],
  ["chat", "chat", "Chat", "Quick questions"],
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
    rows.some((each) => each.name === name && each.handle === null) ? [label] : [],
  );
  return (
    <div className="mx-auto max-w-160">
      <div className="page-head">
        <h1>Support</h1>
      </div>
      {missing.length < contacts.length && <p>Contact the people who run this site through any of these.</p>}
      {contact && (
        <p className="mt-3 wrap-anywhere">
          <RichText text={contact} />
        </p>
      )}
      <ul className="mt-5 grid grid-cols-1 gap-3">
        {contacts.map(([name, icon, label, purpose]) => {
          const { handle, href } = rows.find((each) => each.name === name)!;
          return handle !== null && <Contact key={name} {...{ icon, label, purpose, handle, href }} />;
        })}
      </ul>
      {missing.length === contacts.length && !contact && (
        <EmptyState title="No contacts yet">
          <p className="text-muted">The people who run this site have not said how to reach them.</p>
        </EmptyState>
      )}
      {missing.length > 0 && (
        <dl className="mt-4 flex flex-wrap gap-x-3 text-small text-muted">
          <dt>Not set up on this site</dt>
          {missing.map((label) => (
            <dd key={label}>{label}</dd>
          ))}
        </dl>
      )}
    </div>
  );
}

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
