/** Submits a form as a press of its button does; Safari before 16 submits it without the router. */
export const requestSubmit = (form: HTMLFormElement) => (form.requestSubmit ?? form.submit).call(form);
