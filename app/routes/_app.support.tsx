import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Icon, type IconName } from "#app/components/ui/icon";
import { siteOf } from "#app/context.server";
import { isHttps, type Support } from "#app/support.server";

export { moreStyles as links } from "#app/components/ui/more-styles";

export const meta: MetaFunction = () => [
  { title: "Support · Vidlark" },
  { name: "description", content: "Where the people who look after this site can be reached." },
];

const contacts: readonly (readonly [keyof Support, IconName, string, string])[] = [
  ["social", "share", "Social network", "News and outages"],
  ["professional", "brief", "Professional network", "Business and press"],
  ["code", "code", "Code host", "Source code, bugs and ideas"],
  ["chat", "chat", "Chat handle", "Quick questions"],
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const { support } = siteOf(request, context);
  return json(contacts.map(([name]) => ({ name, ...contactOf(support[name]) })));
}

/** A contact as it is shown, and its address when it is one. */
const contactOf = (value: string | null) => ({
  handle: value?.replace(/^https:\/\/(www\.)?/i, "").replace(/\/$/, "") ?? null,
  href: value !== null && isHttps(value) ? value : null,
});

export default function SupportPage() {
  const given = useLoaderData<typeof loader>();
  return (
    <div className="narrow center">
      <div className="head">
        <h1>Support</h1>
      </div>
      <p>Pick whichever of these you already use to reach the people who look after this site.</p>
      <ul className="links">
        {contacts.map(([name, icon, label, purpose]) => (
          <Contact key={name} {...given.find((each) => each.name === name)!} {...{ icon, label, purpose }} />
        ))}
      </ul>
    </div>
  );
}

interface Row {
  icon: IconName;
  label: string;
  purpose: string;
  handle: string | null;
  href: string | null;
}

function Contact({ icon, label, purpose, handle, href }: Row) {
  const content = (
    <>
      <span className="ic">
        <Icon name={icon} />
      </span>
      <span>
        <b>{label}</b>
        <span className="muted small">{purpose}</span>
      </span>
      <span className={href ? "handle small" : "muted small"}>{handle ?? "Not set up on this site"}</span>
    </>
  );
  return <li>{href ? <a href={href}>{content}</a> : <div>{content}</div>}</li>;
}
