import { afterAll } from "vitest";
import { endAll } from "./api";

afterAll(endAll);
