import { EmptyState } from "#app/components/ui/empty-state";

export function NotFound() {
  return (
    <EmptyState icon="search" heading="h1" title="404: this page does not exist" tall>
      <p className="muted">It may have been moved, or deleted by its owner.</p>
      <a className="btn primary" href="/">
        Home
      </a>
    </EmptyState>
  );
}
