import { createContext, useContext } from "react";

/** The id under which the server logged this request; error pages show it. */
export const RequestId = createContext("");

export const useRequestId = () => useContext(RequestId);
