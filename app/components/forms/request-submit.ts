/** Sends a form as its button does; Safari before 16 sends it without the router. */
export const requestSubmit = (form: HTMLFormElement) => (form.requestSubmit ?? form.submit).call(form);
