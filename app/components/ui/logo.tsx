import { Link } from "@remix-run/react";
import { useSiteBranding } from "./site-branding";
import { useSiteName } from "./site-name";
import sprite from "#app/styles/icons.svg?no-inline";
import * as t from "#languages/ui";

/** Renders the logo as a link to the home page; `plain` makes an ordinary link, for pages outside the router. */
export function Logo({ plain }: { plain?: boolean }) {
  const name = useSiteName();
  const link = { className: "logo", "aria-label": t.siteHome({ name }), children: <Mark name={name} /> };
  return plain ? <a href="/" {...link} /> : <Link to="/" {...link} />;
}

function Mark({ name }: { name: string }) {
  const { logo } = useSiteBranding();
  return (
    <>
      <LogoMark />
      {!logo?.isWordmark && <span>{name}</span>}
    </>
  );
}

/** Renders the picture of the site's logo, or the lark. */
export function LogoMark() {
  const { logo } = useSiteBranding();
  if (logo) {
    const { isWordmark: _, ...picture } = logo;
    return <img {...picture} alt="" />;
  }
  return (
    <svg width="32" height="32" aria-hidden="true">
      <use href={`${sprite}#logo`} />
    </svg>
  );
}
