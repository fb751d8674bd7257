export type FormValues = Record<string, string>;

/** A refused form: the messages of each field, and the typed values without passwords. */
export interface InvalidForm {
  ok: false;
  errors: Record<string, string[]>;
  values: FormValues;
  /** The typed texts by label, for a page that does not have the form. */
  typedValues?: FormValues;
  /** The message of the form's alert, if the error belongs to no single field. */
  alert?: string;
  /** Whether the form is valid and is shown again only to ask for confirmation. */
  needsConfirmation?: true;
  /** The status of the response; 422 if absent. */
  status?: 200 | 400 | 408 | 413 | 501 | 503;
}
