/** Says that one is signed out by now; the page and what was typed in it stay. */
export function SessionBanner({ from }: { from: string }) {
  return (
    <p className="notice banner" role="status">
      Sorry !! You are not Logged In. <a href={`/login?from=${encodeURIComponent(from)}`}>Log in</a>
    </p>
  );
}
