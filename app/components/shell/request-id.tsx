import { createContext, useContext } from "react";

/** The id under which the server logged this page; shown where something failed. */
export const RequestId = createContext("");

export const useRequestId = () => useContext(RequestId);
