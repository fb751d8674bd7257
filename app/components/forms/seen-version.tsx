import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useState } from "react";

interface Props {
  name: string;
  /** Names what the page shows now. */
  value: string;
}

/**
 * Sends what a person saw when the form was opened, or refused last: a page that loads again by itself leaves the fields
 * as they are, so that a newer version would let them replace what nobody saw.
 */
export function SeenVersion({ name, value }: Props) {
  const answer = useActionData();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const [seen, setSeen] = useState({ value, answer, pathname });
  const isAnswered = state === "idle" && answer !== undefined && answer !== seen.answer;
  if (isAnswered || pathname !== seen.pathname) setSeen({ value, answer, pathname });
  return <input type="hidden" name={name} value={seen.value} />;
}
