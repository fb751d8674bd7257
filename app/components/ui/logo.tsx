import { Link } from "@remix-run/react";
import { useSiteBranding } from "./site-branding";
import { useSiteName } from "./site-name";
import sprite from "#app/styles/icons.svg?no-inline";
import * as t from "#languages/ui";

/** Links to the home page; `plain` renders an ordinary link for pages outside the router. */
export function Logo({ plain }: { plain?: boolean }) {
  const name = useSiteName();
  const link = { className: "logo", "aria-label": t.siteHome({ name }), children: <Mark name={name} /> };
  return plain ? <a href="/" {...link} /> : <Link to="/" {...link} />;
}

function Mark({ name }: { name: string }) {
  const { logo } = useSiteBranding();
  if (logo) {
    const { isWordmark, ...picture } = logo;
    return (
      <>
        <img {...picture} alt="" />
        {!isWordmark && <span>{name}</span>}
      </>
    );
  }
  return (
    <>
      <svg width="32" height="32" aria-hidden="true">
        <use href={`${sprite}#logo`} />
      </svg>
      <span>{name}</span>
    </>
  );
}
