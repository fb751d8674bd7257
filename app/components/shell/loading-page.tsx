import { Logo } from "#app/components/ui/logo";

export function LoadingPage() {
  return (
    <main className="page">
      <Logo plain />
      <h1>Please wait...</h1>
      <p className="muted">Refresh the page if it takes too long</p>
      <div className="wait" role="progressbar" aria-label="Loading" />
    </main>
  );
}
