import { afterAll } from "vitest";
import { cleanUp } from "./api";

afterAll(cleanUp);
