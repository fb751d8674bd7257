import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Icon, type IconName } from "#app/components/ui/icon";
import type { MenuViewer } from "#app/components/shell/account-menu";
import { usePageContext, useSupportedControls } from "#app/components/ui/page-context";
import { RichText } from "#app/components/ui/rich-text";
import { readSiteContext } from "#app/context.server";
import { readSite, toSiteTextParts } from "#app/http/read-site.server";
import { useRoot } from "#app/root";
import { isHttps, type Support } from "#app/support.server";
import { SupportEntry, SupportRow } from "./support-row";
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
  const { support } = readSiteContext(request, context);
  const { contact } = await readSite(request, context);
  const rows = contacts.map(([name]) => ({ name, ...toContact(support[name]) }));
  const isMail = contact !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact);
  return json({ rows, contact: contact && toSiteTextParts(contact), mail: isMail ? contact : null });
}

/** Returns a contact as text, and its link if it is an https URL. */
const toContact = (value: string | null) => ({
  handle: value?.replace(/^https:\/\/(www\.)?/i, "").replace(/\/$/, "") ?? null,
  href: value !== null && isHttps(value) ? value : null,
});

export default function SupportPage() {
  const { rows, contact, mail } = useLoaderData<typeof loader>();
  const missingLabels = contacts.flatMap(([name, , label]) =>
    rows.some((each) => each.name === name && each.handle === null) ? [label()] : [],
  );
  const hasNone = missingLabels.length === contacts.length && !contact;
  const viewer: MenuViewer | null = useRoot()?.viewer ?? null;
  const isAdministrator = viewer?.role === "admin";
  return (
    <div className="narrow">
      <div className="page-head">
        <h1>{t.support()}</h1>
      </div>
      {hasNone && (isAdministrator ? <AddContact /> : <p className="text-muted">{t.noContactsText()}</p>)}
      {missingLabels.length < contacts.length && <p>{t.supportExplained()}</p>}
      {contact && (
        <p className="mt-3 wrap-anywhere">
          {mail === null ? <RichText text={contact} /> : <MailLink address={mail} />}
        </p>
      )}
      <ul className="mt-5 grid grid-cols-1 gap-3 empty:hidden">
        {contacts.map(([name, icon, label, purpose]) => {
          const { handle, href } = rows.find((each) => each.name === name)!;
          return (
            handle !== null && (
              <SupportRow key={name} icon={icon} title={label()} text={purpose()} href={href} end={handle} />
            )
          );
        })}
      </ul>
      <SelfHelp />
      {missingLabels.length > 0 && !(hasNone && isAdministrator) && <MissingContacts labels={missingLabels} />}
    </div>
  );
}

const MailLink = ({ address }: { address: string }) => (
  <a className="button button-primary max-w-full" href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>
    <Icon name="mail" />
    <span>{t.writeTo({ address, to: (text) => <bdi>{text}</bdi> })}</span>
  </a>
);

const settingOf = (name: keyof Support) => `SUPPORT_${name.toUpperCase()}`;

/** Tells administrators of a site without contacts how to add some. */
const AddContact = () => (
  <section className="rounded-panel bg-surface p-4" aria-labelledby="no-contacts">
    <h2 id="no-contacts">{t.youRunThisSite()}</h2>
    <p className="mt-1 mb-3">{t.nobodyCanReachYou()}</p>
    <Link className="button button-primary" to="/administration/settings/site">
      {t.addContact()}
    </Link>
    <p className="mt-4">{t.furtherContacts()}</p>
    <ul className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
      {contacts.map(([name, , label]) => (
        <li key={name}>
          {label()}
          <span className="block text-13 text-muted">
            <code lang="">{settingOf(name)}</code>
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const MissingContacts = ({ labels }: { labels: string[] }) => (
  <dl className="mt-8 flex flex-wrap gap-x-1 text-small text-muted">
    <dt className="w-full">{t.notSetUp()}</dt>
    {labels.map((label) => (
      <dd key={label} className="not-last:after:content-['_·']">
        {label}
      </dd>
    ))}
  </dl>
);

/** Lists what people can do without the help of an administrator, as far as the server supports it. */
function SelfHelp() {
  const { isSignedIn } = usePageContext();
  const supports = useSupportedControls();
  return (
    <section className="mt-8" aria-labelledby="self-help">
      <h2 id="self-help">{t.whatYouCanDo()}</h2>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {isSignedIn ? (
          <SupportRow icon="gear" title={t.accountAndData()} text={t.accountAndDataHelp()} href="/settings" />
        ) : (
          supports("newPassword") && (
            <SupportRow icon="shield" title={t.forgotPassword()} text={t.forgotPasswordHelp()} href="/login/forgot" />
          )
        )}
        <SupportRow icon="down" title={t.slowConnection()} text={t.slowConnectionHelp()} href="#data" />
        <SupportRow icon="body" title={t.accessibility()} text={t.accessibilityDescription()} href="/accessibility" />
      </ul>
      {supports("report") && (
        <div className="mt-3">
          <SupportEntry icon="alert" title={t.reportSomething()} text={t.reportSomethingHelp()} />
        </div>
      )}
    </section>
  );
}
