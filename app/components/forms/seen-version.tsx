import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useState } from "react";

interface Props {
  name: string;
  /** The version that the page shows now. */
  value: string;
}

/**
 * Sends the version that a person saw when the form was opened or last refused. A page that reloads by itself leaves the
 * fields as they are; with the newer version, they would replace changes that the person has not seen.
 */
export function SeenVersion({ name, value }: Props) {
  const answer = useActionData();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const [seen, setSeen] = useState({ value, answer, pathname });
  const hasNewAnswer = state === "idle" && answer !== undefined && answer !== seen.answer;
  if (hasNewAnswer || pathname !== seen.pathname) setSeen({ value, answer, pathname });
  return <input type="hidden" name={name} value={seen.value} />;
}
