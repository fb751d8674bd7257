import { Logo } from "#app/components/ui/logo";

export function LoadingPage() {
  return (
    <main className="standalone">
      <Logo plain />
      <h1>Please wait...</h1>
      <p className="text-muted">Refresh the page if it takes too long</p>
      <div className="waiting-bar" role="progressbar" aria-label="Loading" />
    </main>
  );
}
