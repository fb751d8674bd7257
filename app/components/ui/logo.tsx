import { Link } from "@remix-run/react";
import sprite from "#app/styles/icons.svg?no-inline";

/** Links to the home page; `plain` renders an ordinary link for pages outside the router. */
export function Logo({ plain }: { plain?: boolean }) {
  const link = { className: "logo", "aria-label": "Vidlark home", children: <Mark /> };
  return plain ? <a href="/" {...link} /> : <Link to="/" {...link} />;
}

function Mark() {
  return (
    <>
      <svg width="32" height="32" aria-hidden="true">
        <use href={`${sprite}#logo`} />
      </svg>
      <span>Vidlark</span>
    </>
  );
}
